import { connectivity } from '#transport/connectivity.ts';
import { isOnline, untilPageVisible, watchEnvironment, watchPageHide } from '#transport/environment.ts';
import { credentials, http } from '#transport/http.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { createConnect } from '#transport/socket.ts';
import { createSpecCalls } from '#transport/spec-calls.ts';
import { storage } from '#transport/storage.ts';
import { createTabs } from '#transport/tabs.ts';

export const browserTransport = () => ({
  calls: createSpecCalls(http),
  messages: createMessageCalls(http),
  credentials,
  connect: createConnect(),
  connectivity,
  storage,
  tabs: createTabs(),
  watchEnvironment,
  watchPageHide,
  untilPageVisible,
  isOnline,
  /** Milliseconds since 1970. */
  now: Date.now,
});

/** External dependencies of the machines; tests replace them. */
export type Transport = ReturnType<typeof browserTransport>;
