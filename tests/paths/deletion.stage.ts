import { expect } from '@playwright/test';
import type { deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { deletionModel } from '#machines/deletion/deletion.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Answer, Call } from './support/backend.ts';
import { keepAccount } from './support/entrance.ts';
import { soon } from './support/patience.ts';
import type { Scene } from './support/scene.ts';
import { defineStage } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

const deletion = 'POST /api/account/deletion';
const signingIn = 'POST /api/auth';
const leavesAt = '2099-05-15T12:00:00.000Z';
const question = 'You asked us to delete this account. On 15 May 2099 it is gone.';

const refusal = (status: number, code: string, msg: string, field?: string): Answer => ({
  status,
  body: { code, errors: [{ msg, ...(field && { field }) }] },
});
const asksWhetherToComeBack = refusal(403, 'account_leaving', question, 'comeBack');
const knowsNobody = refusal(400, 'wrong_credentials', 'Wrong e-mail or password.');

const leaving = ({ page }: Scene) => page.getByRole('form', { name: 'Delete your account' });
const entrance = ({ page }: Scene) => page.getByRole('form', { name: 'Sign in' });
const asked = ({ page }: Scene) => page.getByRole('button', { name: 'Delete my account' });
const back = (scene: Scene) => entrance(scene).getByRole('button', { name: 'Come back' });

/** Presses, and waits until the server has been asked, and has said this. */
async function presses({ backend }: Scene, call: Call, answer: Answer, press: () => Promise<void>) {
  backend.say(call, answer);
  const before = backend.timesAsked(call);
  await press();
  await expect.poll(() => backend.timesAsked(call), soon(call)).toBe(before + 1);
}

/** Whoever has the password tries to get in. */
async function triesToSignIn(scene: Scene, answer: Answer): Promise<void> {
  await scene.goTo('/login');
  const form = entrance(scene);
  await form.getByLabel('E-mail').fill(ada.email);
  await form.getByLabel('Password', { exact: true }).fill('a long password 1');
  await presses(scene, signingIn, answer, () => form.getByRole('button', { name: 'Sign In' }).click());
}

export const stage = walkStage(
  defineStage<typeof deletionMachine>({
    name: 'deletion',
    model: deletionModel,
    steppedByServer: true,
    async open({ scene }) {
      keepAccount(scene, ada);
      await openAsMember(scene, ada, '/settings');
    },
    events: {
      'member.ask': ({ scene }) => asked(scene).click(),
      'member.keep': ({ scene }) => leaving(scene).getByRole('button', { name: 'Keep my account' }).click(),
      async 'member.confirm'({ scene, what: { fits } }) {
        const answer = fits
          ? { status: 200, body: { leavesAt } }
          : refusal(400, 'wrong_credentials', 'That is not your password.', 'currentPassword');
        await presses(scene, deletion, answer, async () => {
          await leaving(scene)
            .getByLabel('Your password')
            .fill(fits ? 'a long password 1' : 'another one');
          await leaving(scene).getByRole('button', { name: 'Delete my account' }).click();
        });
      },
      'member.signIn': ({ scene }) => triesToSignIn(scene, asksWhetherToComeBack),
      async 'member.comeBack'({ scene }) {
        const answer = { status: 200, body: { token: scene.token('back'), user: ada } };
        await presses(scene, signingIn, answer, () => back(scene).click());
        await scene.hides(entrance(scene));
        await scene.goTo('/settings');
      },
      'days.over': ({ scene, before }) =>
        before?.matches('returning')
          ? presses(scene, signingIn, knowsNobody, () => back(scene).click())
          : triesToSignIn(scene, knowsNobody),
    },
    sees: {
      async standing({ scene }) {
        await scene.shows(asked(scene));
        await scene.hides(leaving(scene));
      },
      async asking({ scene }) {
        await scene.shows(leaving(scene).getByText('After 14 days this is deleted'));
        await scene.hides(leaving(scene).getByText('That is not your password.'));
      },
      refused: ({ scene }) => scene.shows(leaving(scene).getByText('That is not your password.')),
      async leaving({ scene }) {
        await scene.shows(scene.page.getByRole('link', { name: 'Sign In' }));
        await scene.hides(scene.page.getByRole('button', { name: 'Your account' }));
      },
      returning: ({ scene }) => scene.shows(entrance(scene).getByText(question), back(scene)),
      async gone({ scene }) {
        await scene.shows(entrance(scene).getByText('Wrong e-mail or password.'));
        await scene.hides(back(scene));
      },
    },
    tells: {
      'deletion.asking | member.confirm | 0': ({ scene }) =>
        scene.shows(scene.toasts.getByText(/^Your account will be deleted on/)),
      'deletion.refused | member.confirm | 0': ({ scene }) =>
        scene.shows(scene.toasts.getByText(/^Your account will be deleted on/)),
    },
  }),
);
