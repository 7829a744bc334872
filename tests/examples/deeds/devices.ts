import type { PushAnswer, PushStanding } from '#machines/push-consent/push-consent.machine.ts';
import type { Devices } from '../devices.ts';
import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import { elsewhere, type World } from '../world.ts';

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
