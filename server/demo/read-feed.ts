import { ageOf, linesAfter, paragraphsOf, ScriptError } from './script.ts';
import { feedAsking } from './world/feed-asking.ts';
import { feedKit } from './world/feed-kit.ts';
import { feedNow } from './world/feed-now.ts';
import { feedPeople } from './world/feed-people.ts';
import { feedRoad } from './world/feed-road.ts';
import { feedRooms } from './world/feed-rooms.ts';

export type DemoPost = {
  by: string;
  ageMs: number;
  likes: number;
  text: string;
  comments: { by: string; text: string }[];
};

function spokenOf(line: string): { by: string; text: string } {
  const [, by, text] = /^([a-z]+) (.+)$/.exec(line) ?? [];
  if (!by || !text) throw new ScriptError('who says what?', line);
  return { by, text };
}

/** `who age likes`, the words, comments after `>`. */
function postOf([head = '', ...lines]: string[]): DemoPost {
  const [by, age, likes] = head.split(' ');
  if (!by || !age || !likes) throw new ScriptError('who, when and how many likes?', head);
  return {
    by,
    ageMs: ageOf(age, head),
    likes: Number(likes),
    text: lines.filter((line) => !line.startsWith('> ')).join('\n'),
    comments: linesAfter(lines, '> ').map(spokenOf),
  };
}

export const demoPosts: readonly DemoPost[] = [
  feedNow,
  feedRoad,
  feedRooms,
  feedKit,
  feedAsking,
  feedPeople,
].flatMap((script) => paragraphsOf(script).map(postOf));
