import { ageOf, cellsOf, paragraphsOf, ScriptError } from './script.ts';
import { talks } from './world/talks.ts';

export type DemoMessage = { by: string; to: string; ageMs: number; read: boolean; text: string };
export type DemoTalk = { people: readonly [string, string]; messages: DemoMessage[] };

function talkOf([head = '', ...lines]: string[]): DemoTalk {
  const [one, two] = head.split(' & ');
  if (!one || !two) throw new ScriptError('who with whom?', head);
  const messages = lines.map((line): DemoMessage => {
    const [said = '', text = ''] = cellsOf(line);
    const [by = '', age = ''] = said.split(' ');
    if (by !== one && by !== two) throw new ScriptError('this one is not in the conversation', line);
    const to = by === one ? two : one;
    return { by, to, ageMs: ageOf(age.replace('*', ''), line), read: !age.endsWith('*'), text };
  });
  return { people: [one, two], messages };
}

export const demoTalks: readonly DemoTalk[] = paragraphsOf(talks).map(talkOf);
