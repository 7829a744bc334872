import type { DeletionEvent } from '#machines/deletion/deletion.machine.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import { elsewhere, type World } from '../world.ts';

const acts = ({ leaving }: World, event: DeletionEvent) =>
  leaving ? leaving.acts(event) : elsewhere('The server steps an account that goes');

/** Ada leaves for good, or thinks again. */
export const leavingDeeds = [
  deed('Ada has an account', async (world) => {
    if (!world.leaving) elsewhere('The server steps an account that goes');
    await world.browser.store('token', world.server.accounts.tokenFor(ada));
    await world.person.comeIn();
  }),
  deed('Ada asks to delete it', (world) => acts(world, { type: 'member.ask' })),
  deed('Ada gives her password', (world) => acts(world, { type: 'member.confirm', fits: true })),
  deed('Ada gives another password', (world) => acts(world, { type: 'member.confirm', fits: false })),
  deed('Ada thinks again', (world) => acts(world, { type: 'member.keep' })),
  deed('Ada comes to sign in again', (world) => acts(world, { type: 'member.signIn' })),
  deed('Ada comes back', (world) => acts(world, { type: 'member.comeBack' })),
  deed('fourteen days are over', (world) => acts(world, { type: 'days.over' })),
];
