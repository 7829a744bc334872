import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MessageSettingsChange,
  messageSettingsSchema,
  type NotificationChoice,
  type NotificationKind,
  type NotificationWay,
  notificationKinds,
  notificationSettingsSchema,
  notificationWays,
} from '#contract/settings.ts';
import { useAction } from '#shared/query-client.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Checkbox, RadioGroup } from '#ui/field/choices.tsx';
import { muted } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { messageSettingsQuery, notificationSettingsQuery } from './settings-queries.ts';

const kinds: Record<NotificationKind, { name: string; hint: string }> = {
  messages: { name: 'Messages', hint: 'New messages' },
  links: { name: 'Links', hint: 'Link requests and accepted requests' },
  posts: { name: 'My posts', hint: 'Comments on your posts' },
  replies: { name: 'My comments', hint: 'Replies to your comments' },
  mentions: { name: 'Mentions', hint: 'When someone mentions you in a post or comment' },
  applications: { name: 'My gigs', hint: 'Applications, withdrawals and questions' },
  gigs: { name: 'Other people’s gigs', hint: 'Invitations, bookings, changes and answers' },
  searches: { name: 'Saved searches', hint: 'New gigs that match your searches' },
  reviews: { name: 'Reviews', hint: 'Reminders to review, and reviews of you' },
  digest: { name: 'Weekly gig e-mail', hint: 'New gigs that match your profile' },
};

const ways: Record<NotificationWay, string> = {
  app: 'In the app',
  push: 'Push',
  mail: 'E-mail',
};

/** SET-03. Notification types by channel. Hidden where the server has no such settings. */
export function NotificationSettings() {
  const query = useQuery(notificationSettingsQuery);
  const { isOn, turn, statusText } = useSwitches();
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Notifications" id="notifications">
      <QueryContent query={query} subject="your notification settings">
        {({ choices }) => (
          <>
            <div className={css.section}>
              <p className={muted}>
                We e-mail you about anything still unread after 15 minutes, at most once an hour. We always
                tell you about your account and about anything of yours that is removed.
              </p>
            </div>
            <table className={css.table} aria-label="Notification settings">
              <thead>
                <tr>
                  <th scope="col" className={css.settingHeader}>
                    What
                  </th>
                  {notificationWays.map((way) => (
                    <th key={way} scope="col" className={css.channel}>
                      {ways[way]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {notificationKinds.map((kind) => (
                  <tr key={kind}>
                    <th scope="row" className={css.setting}>
                      {kinds[kind].name}
                      <span className={css.hint}>{kinds[kind].hint}</span>
                    </th>
                    {notificationWays.map((way) => {
                      if (kind === 'digest' && way !== 'mail')
                        return <td key={way} className={css.channel} />;
                      return (
                        <td key={way} className={css.channel}>
                          <label className={css.switchCell}>
                            <input
                              type="checkbox"
                              aria-label={`${kinds[kind].name}: ${ways[way].toLowerCase()}`}
                              checked={isOn(kind, way) ?? choices[kind][way]}
                              onChange={({ target }) => turn({ kind, way, on: target.checked })}
                            />
                          </label>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
            <p role="status" className={`${css.status} ${muted}`}>
              {statusText}
            </p>
          </>
        )}
      </QueryContent>
    </Block>
  );
}

const nameOf = ({ kind, way }: Pick<NotificationChoice, 'kind' | 'way'>) => `${kind} ${way}`;

/** Optimistic switches, saved one after the other: the last press wins. */
function useSwitches() {
  const client = useQueryClient();
  const [pressed, setPressed] = useState<Readonly<Record<string, NotificationChoice>>>({});
  const turning = useMutation({
    scope: { id: 'notification settings' },
    mutationFn: (choice: NotificationChoice) =>
      ask('PUT /api/notification-settings', notificationSettingsSchema, { body: choice }),
    onSuccess: (saved) => client.setQueryData(notificationSettingsQuery.queryKey, saved),
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: (_saved, _error, choice) =>
      setPressed(({ [nameOf(choice)]: last, ...others }) =>
        last && last !== choice ? { ...others, [nameOf(choice)]: last } : others,
      ),
  });
  return {
    isOn: (kind: NotificationKind, way: NotificationWay) => pressed[nameOf({ kind, way })]?.on,
    turn: (choice: NotificationChoice) => {
      setPressed((before) => ({ ...before, [nameOf(choice)]: choice }));
      turning.mutate(choice);
    },
    statusText: Object.keys(pressed).length > 0 ? 'Saving...' : turning.isSuccess ? 'Saved' : '',
  };
}

const messageScope = { id: 'message settings' };

/**
 * MSG-06, MSG-07. Who may message without a request, and whether last-seen is shown. Hidden where the server
 * has no such settings.
 */
export function WhoMayMessage() {
  const client = useQueryClient();
  const query = useQuery(messageSettingsQuery);
  // Own state: the mutation's variables arrive too late, and the pressed button would flip back first.
  const [wanted, setWanted] = useState<MessageSettingsChange>({});
  const choosing = useAction({
    scope: messageScope,
    mutationFn: (body: MessageSettingsChange) =>
      ask('PUT /api/message-settings', messageSettingsSchema, { body }),
    onSuccess: (saved) => {
      client.setQueryData(messageSettingsQuery.queryKey, saved);
      notify.success('Saved');
    },
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: () => {
      const pending = client.isMutating({ predicate: ({ options }) => options.scope === messageScope });
      if (pending === 1) setWanted({});
    },
  });
  const choose = (change: MessageSettingsChange) => {
    setWanted((before) => ({ ...before, ...change }));
    choosing.mutate(change);
  };
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Messages" id="messages">
      <div className={css.section}>
        <QueryContent query={query} subject="your message settings">
          {({ from, lastHere }) => (
            <div className={css.stack}>
              <RadioGroup
                legend="Who can message me"
                value={wanted.from ?? from}
                onChange={(choice) => choose({ from: choice })}
                options={[
                  { value: 'everybody', label: 'Everyone' },
                  {
                    value: 'gigs',
                    label: 'My links and people I share a gig with',
                    hint: 'People you share a gig with: your applicants, posters you applied to, and the line-up',
                  },
                  {
                    value: 'links',
                    label: 'My links',
                    hint: 'Messages from anyone else arrive silently as requests you can accept or decline',
                  },
                ]}
              />
              {lastHere !== undefined && (
                <Checkbox
                  label="Show when I was last active"
                  hint="Your links and people you’ve messaged see it. If it’s off, you can’t see theirs."
                  checked={wanted.lastHere ?? lastHere}
                  onChange={({ currentTarget }) => choose({ lastHere: currentTarget.checked })}
                />
              )}
            </div>
          )}
        </QueryContent>
      </div>
    </Block>
  );
}
