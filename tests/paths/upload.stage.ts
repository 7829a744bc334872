import { ada } from '#machines/session/session.cases.ts';
import type { uploadMachine } from '#machines/upload/upload.machine.ts';
import { uploadModel } from '#machines/upload/upload.model.ts';
import { plainPicture } from '#tests/support/pictures.ts';
import type { Call } from './support/backend.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof uploadMachine>;

declare global {
  interface Window {
    /** Pending image decodings, which the path lets succeed or fail. */
    unpacking: { go: () => void; fail: () => void }[];
  }
}

const call: Call = 'POST /api/uploads';

/** The second of two pictures, which waits for the first. */
const item = ({ page }: Scene) => page.getByRole('listitem', { name: /, second\.png$/ });
const other = ({ page }: Scene) => page.getByRole('listitem', { name: /, first\.png$/ });
const out = /^(Stop|Remove) photo/;
const bar = (scene: Scene) => item(scene).getByRole('progressbar', { name: /^Uploading photo/ });
const again = (scene: Scene) => item(scene).getByRole('button', { name: 'Try again' });
const why = ({ scene, after }: Here) => item(scene).getByText(after.context.text ?? 'no fault');

const isOnItsWay = async ({ scene }: Here) => {
  await scene.shows(bar(scene));
  await scene.hides(again(scene));
};

export const stage = walkStage(
  defineStage<typeof uploadMachine>({
    name: 'upload',
    model: uploadModel,
    calls: { send: [call] },
    async open({ scene }) {
      await scene.addInitScript(() => {
        window.unpacking = [];
        const unpack = window.createImageBitmap;
        window.createImageBitmap = async (source: ImageBitmapSource) => {
          await new Promise<void>((go, fail) => window.unpacking.push({ go, fail }));
          return unpack(source);
        };
      });
      await openAsMember(scene, ada, '/community');
      const buffer = await plainPicture(40, 30).png().toBuffer();
      const files = ['first.png', 'second.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
      await scene.shows(scene.page.getByRole('button', { name: 'Photo', exact: true }));
      await scene.page.locator('form input[type=file]').setInputFiles(files);
    },

    events: {
      'upload.turn': ({ scene }) => other(scene).getByRole('button', { name: out }).click(),
      'upload.progressed': ({ send }) => send('the browser reports progress at its own times'),
      'upload.retry': ({ scene }) => again(scene).click(),
      'upload.cancel': ({ scene }) => item(scene).getByRole('button', { name: out }).click(),
    },

    done: {
      async resize({ scene }) {
        await scene.page.waitForFunction(() => window.unpacking.length === 2);
        await scene.page.evaluate(() => window.unpacking.at(-1)?.go());
      },
      send: ({ scene, what }) =>
        scene.backend.answer(
          call,
          what.kind === 'stored'
            ? { status: 201, body: what.picture }
            : { status: 400, body: { errors: [{ msg: what.text }] } },
        ),
    },

    error: {
      async resize({ scene }) {
        await scene.page.waitForFunction(() => window.unpacking.length === 2);
        await scene.page.evaluate(() => window.unpacking.at(-1)?.fail());
      },
      send: ({ scene }) => scene.backend.answer(call, 'lost'),
    },

    sees: {
      async waiting(here) {
        await isOnItsWay(here);
        await here.scene.shows(other(here.scene));
      },
      resizing: isOnItsWay,
      sending: isOnItsWay,
      async stored({ scene }) {
        await scene.shows(item(scene).getByLabel(/^Describe photo \d/));
        await scene.hides(bar(scene), again(scene));
      },
      async failed(here) {
        await here.scene.shows(why(here), again(here.scene));
        await here.scene.hides(bar(here.scene));
      },
      async refused(here) {
        await here.scene.shows(why(here));
        await here.scene.hides(bar(here.scene), again(here.scene));
      },
      cancelled: ({ scene }) => scene.hides(item(scene)),
    },
  }),
);
