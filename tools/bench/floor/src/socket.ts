import { io } from 'socket.io-client';
export const connect = (on: (n: number) => void) => {
  const s = io({ transports: ['websocket'], reconnectionAttempts: 1 });
  s.on('live', on);
  return () => {
    s.close();
  };
};
