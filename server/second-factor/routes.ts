import { type SecondFactor, secondFactorCalls } from '#contract/account.ts';
import { memberByPassword, wrongPassword } from '../auth/check-password.ts';
import { badInput, conflict } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import {
  beginFactor,
  codesRenewed,
  confirmFactor,
  countCodes,
  dropFactor,
  factorOf,
  mailAboutFactor,
  makeSecret,
  renewCodes,
  takeCode,
  turnedOff,
  turnedOn,
} from './commands.ts';

export const secondFactorRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, factorKey } = services;

  const stateOf = async (userId: string): Promise<SecondFactor> => {
    const since = await factorOf(db, userId);
    return { since: since?.toISOString() ?? null, codesLeft: since ? await countCodes(db, userId) : 0 };
  };

  serve(scope, services, secondFactorCalls, {
    'GET /api/account/second-factor': ({ viewer }) => stateOf(viewer.id),
    'POST /api/account/second-factor': async ({ viewer, body, request: { ip } }) => {
      const given = { viewer, ip, password: body.currentPassword };
      if (!(await memberByPassword(services, auth, given))) throw wrongPassword();
      const { sealed, ...shown } = makeSecret(await factorKey(), viewer);
      const isStarted = await write((tx) => beginFactor(tx, viewer.id, sealed, now()));
      if (!isStarted) throw conflict('Two-step sign-in is already on.', await stateOf(viewer.id));
      return shown;
    },
    'PUT /api/account/second-factor': async ({ viewer, body }) => {
      const key = await factorKey();
      const codes = await write(async (tx) => {
        const created = await confirmFactor(tx, key, viewer.id, body.code, now());
        if (created) await mailAboutFactor(tx, services, viewer, turnedOn);
        return created;
      });
      if (!codes) throw badInput('Incorrect code. Enter the latest code for Sidestage.', 'code');
      return { codes };
    },
    'POST /api/account/second-factor/codes': async ({ viewer, body, request: { ip } }) => {
      const given = { viewer, ip, password: body.currentPassword };
      if (!(await memberByPassword(services, auth, given))) throw wrongPassword();
      const codes = await write(async (tx) => {
        if (!(await factorOf(tx, viewer.id))) return undefined;
        await mailAboutFactor(tx, services, viewer, codesRenewed);
        return renewCodes(tx, viewer.id);
      });
      if (!codes) throw conflict('Two-step sign-in is off.', await stateOf(viewer.id));
      return { codes };
    },
    'POST /api/account/second-factor/removal': async ({ viewer, body: { proof }, request: { ip } }) => {
      const key = await factorKey();
      const { kind } = await write((tx) => takeCode(tx, key, viewer.id, proof, now()));
      const isByCode = kind === 'app' || kind === 'recovery';
      if (!isByCode && !(await memberByPassword(services, auth, { viewer, ip, password: proof }))) {
        throw badInput('Incorrect password or code.', 'proof');
      }
      await write(async (tx) => {
        if (await dropFactor(tx, viewer.id)) await mailAboutFactor(tx, services, viewer, turnedOff);
      });
      return stateOf(viewer.id);
    },
  });
};
