import { asPathFile, choose, type NamedModel, type PathFile, type ReplayedStep, replay } from 'chart-testing';
import { LiveLog, readMessage, save } from 'chart-visualiser/live';
import { createStream } from '#inspect/inspection.ts';

const sent = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

/** A log that is told what an app does as the visualiser is: start the app with `inspect`. */
export function recording() {
  const log = new LiveLog();
  const inspect = createStream((message) => {
    const read = readMessage(sent(message));
    if (!read) throw new Error(`the visualiser does not understand ${JSON.stringify(message)}`);
    log.take(read);
  });
  return { log, inspect };
}

/** The file that "Save this session" makes, written and read again. */
export const saved = (log: LiveLog): PathFile =>
  asPathFile(sent(save(log, null, new Date(0).toISOString()).file), 'the saved session');

/** Each machine's part replayed, by the machine's name. */
export const replayAll = (file: PathFile, models: readonly NamedModel[]): [string, ReplayedStep[]][] =>
  choose(file, models).map(({ name, model, path }) => [name, replay(model, path)]);
