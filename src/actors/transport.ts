import type { Credentials } from '#transport/client.ts';
import { type Connectivity, connectivity } from '#transport/connectivity.ts';
import {
  type EnvironmentHandlers,
  isOnline,
  untilPageVisible,
  watchEnvironment,
  watchPageHide,
} from '#transport/environment.ts';
import { credentials, http } from '#transport/http.ts';
import { createMessageCalls, type MessageCalls } from '#transport/message-calls.ts';
import { type Connect, createConnect } from '#transport/socket.ts';
import { createSpecCalls, type SpecCalls } from '#transport/spec-calls.ts';
import { type AppStorage, storage } from '#transport/storage.ts';
import { createTabs, type Tabs } from '#transport/tabs.ts';

/** External dependencies of the machines; tests replace them. */
export type Transport = {
  calls: SpecCalls;
  messages: MessageCalls;
  credentials: Credentials;
  connect: Connect;
  connectivity: Connectivity;
  storage: AppStorage;
  tabs: Tabs;
  watchEnvironment: (handlers: EnvironmentHandlers) => () => void;
  watchPageHide: (left: () => void) => () => void;
  untilPageVisible: (signal: AbortSignal) => Promise<void>;
  isOnline: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
};

export const browserTransport = (): Transport => ({
  calls: createSpecCalls(http),
  messages: createMessageCalls(http),
  credentials,
  connect: createConnect(),
  connectivity: connectivity,
  storage,
  tabs: createTabs(),
  watchEnvironment,
  watchPageHide,
  untilPageVisible,
  isOnline,
  now: Date.now,
});
