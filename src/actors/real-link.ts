import { fromCallback } from 'xstate';
import type { SocketCommand, SocketNews } from '#machines/link/link.events.ts';
import { linkMachine } from '#machines/link/link.machine.ts';
import type { Connection, SocketHandlers } from '#transport/socket.ts';
import { backOff } from './back-off.ts';
import type { Transport } from './transport.ts';

/** The link machine on a real socket. `random` answers 0 to 1: it spreads the reconnects of many clients. */
export const realLink = ({ connect }: Transport, random: () => number) =>
  linkMachine.provide({
    actors: {
      socket: fromCallback(({ input, sendBack, receive }) => {
        const connection = connect(input.token, handlers(sendBack));
        receive((command) => obey(connection, command));
        return connection.close;
      }),
    },
    delays: { backOff: ({ context }) => backOff(context.failures, random()) },
  });

const handlers = (tell: (news: SocketNews) => void): SocketHandlers => ({
  connected: () => tell({ type: 'socket.connected' }),
  disconnected: (reason) => tell({ type: 'socket.disconnected', reason }),
  failed: (error) => tell({ type: 'socket.failed', error }),
  refused: (error) => tell({ type: 'socket.refused', error }),
  thrownOut: () => tell({ type: 'socket.thrownOut' }),
  message: (message) => tell({ type: 'link.messageArrived', message }),
  conversationUpdate: (update) => tell({ type: 'link.conversationUpdated', update }),
  messageStatus: (update) => tell({ type: 'link.messageStatusChanged', update }),
  notification: (notification) => tell({ type: 'link.notificationArrived', notification }),
  typing: (typing) => tell({ type: 'socket.typing', typing }),
  other: (name, payload) => tell({ type: 'link.otherArrived', name, payload }),
  malformed: (name, issue) => tell({ type: 'socket.malformed', error: `${name}: ${issue}` }),
});

/** SOK-03: the machine's words in the server's. */
function obey({ emit }: Connection, command: SocketCommand) {
  switch (command.type) {
    case 'link.join':
      return emit('join_conversation', command.conversationId);
    case 'link.leave':
      return emit('leave_conversation', command.conversationId);
    case 'link.startTyping':
    case 'link.stopTyping': {
      const { conversationId, recipientId } = command;
      const event = command.type === 'link.startTyping' ? 'typing_start' : 'typing_stop';
      return emit(event, { conversationId, recipientId });
    }
    case 'link.mark': {
      const { kind, messageId, conversationId } = command.mark;
      return emit(kind === 'read' ? 'message_read' : 'message_delivered', { messageId, conversationId });
    }
  }
}
