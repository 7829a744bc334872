import type { DeletionEvent } from '#machines/deletion/deletion.machine.ts';
import type { PushAnswer, PushStanding } from '#machines/push-consent/push-consent.machine.ts';
import type { Devices } from '../devices.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import type { Uploading } from '../uploading.ts';
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

const devicesOf = ({ devices }: World): Devices =>
  devices ?? elsewhere('A page of its own is walked in tests/paths');

const opens = async (world: World, stands: PushStanding) => {
  devicesOf(world).opens(stands);
  await world.browser.store('token', world.server.accounts.tokenFor(ada));
  await world.person.comeIn();
};
const willSay = (answer: PushAnswer) => (world: World) => devicesOf(world).willAnswer(answer);

/** Ada lets the browser she sits at tell her, or does not. */
export const devicesDeeds = [
  deed('Ada looks at a browser that was never asked', (world) => opens(world, 'off')),
  deed('Ada looks at a browser that tells her', (world) => opens(world, 'on')),
  deed('Ada looks at a browser that told Bob', (world) => opens(world, 'stale')),
  deed('Ada looks at a browser that was told no', (world) => opens(world, 'denied')),
  deed('Ada looks at a browser that cannot', (world) => opens(world, 'unsupported')),
  deed('Ada looks at a browser that tells installed apps only', (world) => opens(world, 'notInstalled')),
  deed('Ada looks at a browser of a server without such news', (world) => opens(world, 'missing')),
  deed('she will say yes to the browser', willSay('on')),
  deed('she will say no to the browser', willSay('denied')),
  deed('she will close the question of the browser', willSay('dismissed')),
  deed('nothing answers about devices', (world) => devicesOf(world).serverAnswers(false)),
  deed('something answers about devices again', (world) => devicesOf(world).serverAnswers(true)),
  deed('she turns the device on', (world) => devicesOf(world).presses('turnOn')),
  deed('she turns the device off', (world) => devicesOf(world).presses('turnOff')),
  deed('she has the device looked at again', (world) => devicesOf(world).presses('lookAgain')),
  deed('she takes the permission back in the browser', (world) => devicesOf(world).becomes('denied')),
  deed('she has the browser ask again', (world) => devicesOf(world).becomes('off')),
];

const uploadingOf = ({ uploading }: World): Uploading =>
  uploading ?? elsewhere('A page of its own is walked in tests/paths');

/** Ada puts a picture into a post. */
export const uploadingDeeds = [
  deed('Ada has picked a picture', async (world) => {
    uploadingOf(world).begins();
    await world.browser.store('token', world.server.accounts.tokenFor(ada));
    await world.person.comeIn();
  }),
  deed('nothing else is on its way', (world) => uploadingOf(world).turnComes()),
  deed('the picture is small enough', (world) => uploadingOf(world).isSmall()),
  deed('the picture cannot be read', (world) => uploadingOf(world).isNoPicture()),
  deed('{int} percent of it have been sent', (world, percent) => uploadingOf(world).isSent(percent / 100)),
  deed('the server has stored the picture', (world) =>
    uploadingOf(world).isAnswered({
      kind: 'stored',
      picture: { url: '/uploads/u1', width: 1600, height: 1067 },
    }),
  ),
  deed('the server has no room for the picture', (world) =>
    uploadingOf(world).isAnswered({ kind: 'refused', text: 'You have added 50 pictures within a day.' }),
  ),
  deed('nothing answers the picture', (world) => uploadingOf(world).isLost()),
  deed('she tries the picture again', (world) => uploadingOf(world).presses('retry')),
  deed('she takes the picture out', (world) => uploadingOf(world).presses('cancel')),
];
