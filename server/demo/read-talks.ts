import { ageOf, cellsOf, paragraphsOf, ScriptError } from './script.ts';
import { talks } from './world/talks.ts';

export type DemoMessage = {
  by: string;
  to: string;
  ageMs: number;
  read: boolean;
  /** Empty where it brings a recording alone. */
  text: string;
  /** A drawing of `scenes/` that goes along. */
  picture: string | undefined;
  /** What a recording that goes along is called. */
  recording: string | undefined;
};
export type DemoTalk = {
  people: readonly [string, string];
  /** Who of the two has muted it. */
  mutedBy: string | undefined;
  messages: DemoMessage[];
};

const along = /^\[(picture|recording) ([^\]]+)\] ?/;

function talkOf([head = '', ...lines]: string[]): DemoTalk {
  const [pair = '', mutedBy] = head.split(', muted by ');
  const [one, two] = pair.split(' & ');
  if (!one || !two) throw new ScriptError('who with whom?', head);
  const messages = lines.map((line): DemoMessage => {
    const [said = '', content = ''] = cellsOf(line);
    const [by = '', age = ''] = said.split(' ');
    const [, kind, name] = along.exec(content) ?? [];
    if (by !== one && by !== two) throw new ScriptError('this one is not in the conversation', line);
    const to = by === one ? two : one;
    return {
      by,
      to,
      ageMs: ageOf(age.replace('*', ''), line),
      read: !age.endsWith('*'),
      text: content.replace(along, ''),
      picture: kind === 'picture' ? name : undefined,
      recording: kind === 'recording' ? name : undefined,
    };
  });
  return { people: [one, two], mutedBy, messages };
}

export const demoTalks: readonly DemoTalk[] = paragraphsOf(talks).map(talkOf);
