import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { PushState } from '#contract/notifications.ts';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';
import { read } from './fixtures.ts';
import { type Device, newDevice, pushService } from './push-service.ts';
import { type Member, startServer } from './server.ts';

/** Whom push services may write to. */
export const contact = 'mailto:crew@sidestage.test';

/** A server, and a push service to which it brings what it pushes, wherever it is meant to go. */
export async function pushServer() {
  const service = await pushService();
  const server = await startServer({
    push: { keys: undefined, contact, via: service.url },
    // Longer than any test: the workers have to be woken.
    jobs: { changed: { push: { retryLimit: 3, retryDelay: 0, retryBackoff: false } }, pollSeconds: 600 },
  });
  const { services, outbox } = server.app;
  const turnOn = async (who: Member, { subscription }: Device) => {
    const state = await read<PushState>(who.call('POST', '/api/account/push', subscription));
    service.subscribed.key ??= state.publicKey;
    return state;
  };
  /** Resolves when all that is to be pushed so far has been. */
  const pushed = async () => {
    await outbox.drained();
    await services.background.idle();
    // A retry, or a job of a full group, is due without a commit that wakes a worker: each call of `idle` wakes them.
    const isIdle = () => Promise.race([services.jobs.idle().then(() => true), sleep(50).then(() => false)]);
    while (!(await isIdle()));
  };
  return {
    service,
    server,
    turnOn,
    pushed,
    stateOf: (who: Member) => read<PushState>(who.call('GET', '/api/account/push')),
    /** A member with a device that is sent news. */
    reached: async (name: string) => {
      const member = await server.member({ name });
      const device = newDevice();
      await turnOn(member, device);
      return { member, device };
    },
    /** What a device was sent, once all that is to be pushed has been. */
    sentTo: async (device: Device) => {
      await pushed();
      return service.sentTo(device);
    },
    endpointsOf: async (userId: string) => {
      const own = eq(pushSubscriptions.userId, userId);
      const rows = await server.db.select().from(pushSubscriptions).where(own);
      return rows.map(({ endpoint }) => endpoint);
    },
    close: async () => {
      await server.close();
      await service.close();
      if (service.refused.length > 0) throw new Error(`pushes were refused: ${service.refused}`);
    },
  };
}
