import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, type SnapshotFrom } from 'xstate';
import { socketLinkMachine } from '#machines/socket-link/socket-link.machine.ts';
import type { SocketCommand, SocketEvent, Typist } from '#machines/socket-link/socket-link.ts';
import type { Connection, Incoming } from '#transport/socket.ts';
import { useApp } from './app-context.tsx';
import type { Transport } from './transport.ts';

export const createSocketLink = ({ connect }: Transport) =>
  socketLinkMachine.provide({
    actors: {
      socket: fromCallback(({ input, sendBack, receive }) => {
        const report = (event: SocketEvent) => sendBack(event);
        const connection = connect(input.token, {
          report,
          receive: (name, payload) => report(eventFrom[name](payload)),
        });
        receive((command) => applyCommand(connection, command));
        return connection.close;
      }),
    },
  });

/** Ids of people typing in a conversation; a group is identified by its own id. */
export const typistsIn = (typingUsers: readonly Typist[], peerId: string): string[] =>
  typingUsers.filter(({ userId, groupId = userId }) => groupId === peerId).map(({ userId }) => userId);

/** SOK-04. Maps server events to machine events. */
const eventFrom: { [Name in keyof Incoming]: (payload: Incoming[Name]) => SocketEvent } = {
  new_message: (message) => ({ type: 'socketLink.messageArrived', message }),
  conversation_update: (update) => ({ type: 'socketLink.conversationUpdated', update }),
  message_status_update: (update) => ({ type: 'socketLink.messageStatusChanged', update }),
  newNotification: (notification) => ({ type: 'socketLink.notificationArrived', notification }),
  content_changed: (change) => ({ type: 'socketLink.contentChanged', change }),
  user_typing: ({ userId, groupId, isTyping }) => ({
    type: 'socket.typing',
    typist: typeof groupId === 'string' ? { userId, groupId } : { userId },
    isTyping,
  }),
};

/** SOK-03. Maps machine commands to socket events. */
function applyCommand({ emit }: Connection, command: SocketCommand) {
  switch (command.type) {
    case 'socketLink.join':
      return emit('join_conversation', command.conversationId);
    case 'socketLink.leave':
      return emit('leave_conversation', command.conversationId);
    case 'socketLink.startTyping':
    case 'socketLink.stopTyping': {
      const { conversationId, recipientId } = command;
      const event = command.type === 'socketLink.startTyping' ? 'typing_start' : 'typing_stop';
      return emit(event, { conversationId, recipientId });
    }
    case 'socketLink.watch':
      return emit('watch', command.watched);
    case 'socketLink.mark': {
      const { kind, messageId, conversationId } = command.mark;
      return emit(kind === 'read' ? 'message_read' : 'message_delivered', { messageId, conversationId });
    }
  }
}

export type SocketLinkStatus = 'closed' | 'connecting' | 'open' | 'waiting' | 'refused';

function statusOf(link: SnapshotFrom<typeof socketLinkMachine> | undefined): SocketLinkStatus {
  if (!link) return 'closed';
  if (link.hasTag('open')) return 'open';
  if (link.hasTag('busy')) return 'connecting';
  return link.hasTag('error') ? 'refused' : 'waiting';
}

const noTyping: Typist[] = [];

export function useSocketLink() {
  const { root, send } = useApp('useSocketLink');
  const link = useSelector(root, ({ children }) => children.socketLink);
  const status = useSelector(link, statusOf);
  /** Disconnected long enough to tell the person. */
  const isDown = useSelector(link, (snapshot) => snapshot?.hasTag('down') ?? false);
  const typingUsers = useSelector(link, (snapshot) => snapshot?.context.typing ?? noTyping);
  const [actions] = useState(() => ({
    markDelivered: (messageId: string, conversationId: string) =>
      send({ type: 'socketLink.mark', mark: { kind: 'delivered', messageId, conversationId } }),
    /** Reconnects without waiting for the pause. */
    retry: () => send({ type: 'socketLink.retry' }),
  }));
  return { connected: status === 'open', status, isDown, typingUsers, ...actions };
}
