import { ada } from '../people.ts';
import { deed } from '../phrase.ts';
import type { Uploading } from '../uploading.ts';
import { elsewhere, type World } from '../world.ts';

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
