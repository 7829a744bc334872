import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageSettingsChange, messageSettingsSchema } from '#contract/ours/message-settings.ts';
import { Answer } from '#shared/answer.tsx';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Checkbox, RadioGroup } from '#ui/field/choices.tsx';
import { Block } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { messageSettingsQuery } from './settings-queries.ts';

/** MSG-06, MSG-07. Who may message the member, others ask; and whether it is shown when they were last here. Nothing where the server knows no such choice. */
export function WhoMayMessage() {
  const client = useQueryClient();
  const query = useQuery(messageSettingsQuery);
  // Of its own: what a mutation is about is told too late for the button that was pressed, which would go back first.
  const [wanted, setWanted] = useState<MessageSettingsChange>({});
  const choosing = useAct({
    mutationFn: (body: MessageSettingsChange) =>
      ask('PUT /api/message-settings', messageSettingsSchema, { body }),
    onSuccess: (saved) => {
      client.setQueryData(messageSettingsQuery.queryKey, saved);
      notify.success('Saved');
    },
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: () => setWanted({}),
  });
  const choose = (change: MessageSettingsChange) => {
    setWanted((before) => ({ ...before, ...change }));
    choosing.mutate(change);
  };
  if (query.isError && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Messages" id="messages">
      <div className={css.section}>
        <Answer query={query} what="who may message you">
          {({ from, lastHere }) => (
            <div className={css.stack}>
              <RadioGroup
                legend="Who may message me"
                value={wanted.from ?? from}
                onChange={(choice) => choose({ from: choice })}
                options={[
                  { value: 'everybody', label: 'Everybody' },
                  {
                    value: 'gigs',
                    label: 'My links and people of my gigs',
                    hint: 'Who applied for a gig of yours, whose gig you applied for, who plays it with you.',
                  },
                  {
                    value: 'links',
                    label: 'My links',
                    hint: 'What others write waits as a request, without a sound. You accept or refuse it.',
                  },
                ]}
              />
              {lastHere !== undefined && (
                <Checkbox
                  label="Show when I was last here"
                  hint="Your links and people you have written to see it. If it is off, you do not see theirs either."
                  checked={wanted.lastHere ?? lastHere}
                  onChange={({ currentTarget }) => choose({ lastHere: currentTarget.checked })}
                />
              )}
            </div>
          )}
        </Answer>
      </div>
    </Block>
  );
}
