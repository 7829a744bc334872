import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { blockedQuery, useBlock } from '#entities/person/person-calls.ts';
import { Answer, Paged } from '#shared/answer.tsx';
import { failureOf } from '#transport/failure.ts';
import { hasPasskeys } from '#transport/passkey-place.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import { Block, Cols, Page, Title } from '#ui/page/page.tsx';
import { Bone, PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { useTheme } from '#ui/theme/theme.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { AccountForm, PendingEmail } from './account-form.tsx';
import { Contents, FoldedContents } from './contents.tsx';
import { Devices } from './devices.tsx';
import { Exporting } from './exporting.tsx';
import { Leaving } from './leaving.tsx';
import { messageSettingsQuery, WhoMayMessage } from './message-senders.tsx';
import { NotificationSettings, notificationSettingsQuery } from './notification-choices.tsx';
import { PasswordForm } from './password-form.tsx';
import * as css from './settings.css.ts';
import { accountQuery, devicesQuery, exportQuery } from './settings-calls.ts';
import { ThisDevice } from './this-device.tsx';
import { TwoStep } from './two-step.tsx';
import { twoStepQuery } from './two-step-calls.ts';

const Passkeys = lazyPart(() => import('./passkeys.tsx').then((part) => part.Passkeys));
const KeySettings = lazyPart(() => import('./key-settings.tsx').then((part) => part.KeySettings));

/** The parts whose code comes late, and what they show. */
const latePartsQuery = queryOptions({
  queryKey: ['settings', 'late parts'],
  queryFn: async ({ client }) => {
    const [{ passkeysQuery }] = await Promise.all([
      import('./passkey-calls.ts'),
      import('./passkeys.tsx'),
      import('./key-settings.tsx'),
    ]);
    if (hasPasskeys()) await client.ensureQueryData(passkeysQuery);
    return true;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

type Waiting = { isPending: boolean; failureCount: number };
/** What fails at first may come later, in its own place. */
const isComing = ({ isPending, failureCount }: Waiting) => isPending && failureCount === 0;

/** `/settings`: account, what one is told of, looks, who may write, blocked people, how one signs in and where, the archive, the way out. */
export function Settings() {
  const answers = [
    useQuery(accountQuery),
    useQuery(notificationSettingsQuery),
    useQuery(messageSettingsQuery),
    useInfiniteQuery(blockedQuery),
    useQuery(twoStepQuery),
    useQuery(devicesQuery),
    useQuery(exportQuery),
    useQuery(latePartsQuery),
  ];
  const isReady = !answers.some(isComing);
  const [isLate] = useState(!isReady);
  // For good: what is asked for once more waits in its own place.
  const [isHere, show] = useState(isReady);
  if (isReady && !isHere) show(true);
  const hash = useLocation({ select: (location) => location.hash });
  // The router has looked for it before it could be seen.
  const goTo = useEffectEvent(() => document.getElementById(hash)?.scrollIntoView());
  useEffect(() => {
    if (isHere && isLate) goTo();
  }, [isHere, isLate]);
  return (
    <Page>
      <Cols sidebar={<Contents />} sidebarLabel="Contents" extra>
        <Title>Settings</Title>
        <FoldedContents />
        <div className={css.body}>
          {!isHere && <Coming />}
          {/* All at once: a part that came by itself would push away what one is about to press below it. */}
          <div hidden={!isHere}>
            <Account />
            <NotificationSettings />
            <ThisDevice />
            <Block title="Looks and keys" id="looks">
              <Looks />
            </Block>
            <WhoMayMessage />
            <Blocked />
            <Block title="Password" id="password">
              <PasswordForm />
            </Block>
            {hasPasskeys() && (
              <Block title="Passkeys" id="passkeys">
                <Passkeys />
              </Block>
            )}
            <TwoStep />
            <Devices />
            <Exporting />
            <Leaving />
          </div>
        </div>
      </Cols>
    </Page>
  );
}

function Account() {
  const query = useQuery(accountQuery);
  return (
    <Block title="Account" id="account">
      <Answer query={query} what="your account">
        {(account) => (
          <>
            {account.pendingEmail && <PendingEmail account={account} pending={account.pendingEmail.email} />}
            <AccountForm key={`${account.id} ${account.email}`} account={account} />
          </>
        )}
      </Answer>
    </Block>
  );
}

/** Two boxes with their names, and rows of switches. */
const Coming = () => (
  <div className={css.coming} role="status">
    <VisuallyHidden>Loading your settings...</VisuallyHidden>
    <Bone width="28%" height={24} />
    {['name', 'address'].map((box) => (
      <div key={box} className={css.coming}>
        <Bone width="20%" height={14} />
        <Bone width="60%" height={44} />
      </div>
    ))}
    <Bone width="28%" height={24} />
    {['62%', '48%', '56%', '40%', '52%', '46%'].map((width) => (
      <Bone key={width} width={width} height={16} />
    ))}
  </div>
);

/** What a theme is called, over its colours. */
const themed = (name: string, themes: readonly string[]) => (
  <>
    <span className={css.sample} aria-hidden="true">
      {themes.map((theme) => (
        <span key={theme} className={css.samplePage} data-theme={theme}>
          <span className={css.sampleTitle} />
          <span className={css.sampleLine} />
          <span className={css.sampleAct} />
        </span>
      ))}
    </span>
    <span className={css.sampleName}>{name}</span>
  </>
);

function Looks() {
  const { choice, choose } = useTheme();
  return (
    <div className={`${css.section} ${css.stack}`}>
      <RadioGroup
        legend="Theme"
        value={choice}
        onChange={choose}
        className={css.themes}
        options={[
          { value: 'light', label: themed('Light', ['light']) },
          { value: 'dark', label: themed('Dark', ['dark']) },
          { value: 'system', label: themed('As the device', ['light', 'dark']) },
        ]}
      />
      <div className={css.withKeys}>
        <KeySettings />
      </div>
    </div>
  );
}

/** Whom the member has blocked, and the way back. Nothing where the server knows no such list. */
function Blocked() {
  const query = useInfiniteQuery(blockedQuery);
  const { unblocking } = useBlock();
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Blocked people" id="blocked">
      <div className={css.section}>
        <Paged
          query={query}
          what="whom you blocked"
          waiting={<PersonSkeleton rows={2} text="Loading blocked people..." />}
          empty={<p className={muted}>Nobody. You can block somebody in the menu on their profile.</p>}
        >
          {(items) => (
            <ul className={list} aria-label="Blocked people">
              {items.map(({ person }) => (
                <li key={person.id} className={css.device}>
                  <Avatar id={person.id} name={person.name} src={person.avatar} size={40} />
                  <span className={css.blockedName}>{person.name}</span>
                  <Button
                    size="small"
                    aria-label={`Unblock ${person.name}`}
                    busy={unblocking.isPending && unblocking.variables.id === person.id}
                    onClick={() => unblocking.mutate(person)}
                  >
                    Unblock
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </Block>
  );
}
