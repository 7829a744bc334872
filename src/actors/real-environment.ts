import { fromCallback } from 'xstate';
import type { EnvironmentNews } from '#machines/app/app.events.ts';
import type { Transport } from './transport.ts';

/** What the browser and other tabs tell. `isMe` says whether a user id is that of the member signed in here. */
export const realEnvironment = ({ tabs, watchEnvironment }: Transport, isMe: (userId: string) => boolean) =>
  fromCallback<{ type: 'never' }>(({ sendBack }) => {
    const tell = (news: EnvironmentNews) => sendBack(news);
    const stopTabs = tabs.watch({
      tokenChanged: (token) => tell({ type: 'environment.tokenChanged', token }),
      userChanged: ({ userId, changes }) => {
        if (isMe(userId)) tell({ type: 'environment.userChanged', changes });
      },
    });
    const stopEnvironment = watchEnvironment({
      online: () => tell({ type: 'environment.online' }),
      hidden: () => tell({ type: 'environment.hidden' }),
      shown: () => tell({ type: 'environment.shown' }),
    });
    return () => {
      stopTabs();
      stopEnvironment();
    };
  });
