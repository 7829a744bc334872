/** The log that the page keeps of the messages of an app, and the types of the API that it uses. */
export type { AppClock, AppHandle, SnapshotView } from './page/live/app-window.ts';
export { LiveLog } from './page/live/live-log.ts';
export { readMessage } from './page/live/protocol.ts';
export { save } from './page/live/save.ts';
