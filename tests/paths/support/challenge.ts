import { expect } from '@playwright/test';
import { soon } from './patience.ts';
import { plainAnswer } from './plain-answers.ts';
import type { Scene } from './scene.ts';

export const challenge = 'GET /api/bot-check/challenge';

/** Where each solving of a challenge begins. */
const begins = [
  'botCheck | botCheck.refused | 0',
  'botCheck.idle | botCheck.begin | 0',
  'botCheck.idle | botCheck.wanted | 0',
  'botCheck.spent | botCheck.begin | 0',
  'botCheck.spent | botCheck.wanted | 0',
  'botCheck.broken | botCheck.retry | 0',
  'botCheck.broken | botCheck.wanted | 0',
];

/** Whether the bot check of the form in sight is being solved. */
export async function isChecking(scene: Scene): Promise<boolean> {
  const { snapshot } = await scene.look('botCheck');
  return snapshot?.tags.includes('checking') ?? false;
}

/** Waits until every check that was begun has asked: one that ends before its code has come never does. */
export async function hasAsked(scene: Scene): Promise<void> {
  const { hits } = await scene.look('botCheck');
  const begun = begins.reduce((sum, id) => sum + (hits[id] ?? 0), 0);
  await expect.poll(() => scene.backend.timesAsked(challenge), soon('how often it was asked')).toBe(begun);
}

/** Answers the challenge that the bot check in sight has asked for last; it is held. */
export async function answerChallenge(scene: Scene, isOffered: boolean): Promise<void> {
  await hasAsked(scene);
  const answer = isOffered ? await plainAnswer('GET', '/api/bot-check/challenge') : { status: 404 };
  await scene.backend.answer(challenge, answer);
}
