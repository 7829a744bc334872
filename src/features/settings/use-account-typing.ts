import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useDraft } from '#actors/use-draft.ts';
import { type Account, type AccountChange, accountChangeSchema } from '#contract/ours/account.ts';

const textSchema = v.object({ name: v.string(), email: v.string() });
type Texts = v.InferOutput<typeof textSchema>;
const draftSchema = v.object({ typed: textSchema, over: textSchema });

const textsOf = ({ name, email }: Texts): Texts => ({ name, email });
const same = (a: Texts, b: Texts) => a.name === b.name && a.email === b.email;
/** `to` where the text is still `from`; what else was typed stays. */
const moved = (typed: Texts, from: Texts, to: Texts): Texts => ({
  name: typed.name === from.name ? to.name : typed.name,
  email: typed.email === from.email ? to.email : typed.email,
});

/**
 * Name and address being typed, kept on this device until they are saved; the password never is. What nobody has
 * typed over follows what stands.
 */
export function useAccountTyping(account: Account) {
  const draft = useDraft('account');
  const stands = textsOf(account);
  const [back] = useState(() => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), draft.text);
    const typed = read.success ? moved(read.output.typed, read.output.over, stands) : stands;
    return same(typed, stands) ? null : typed;
  });
  const form = useForm<AccountChange>({
    resolver: valibotResolver(accountChangeSchema),
    defaultValues: back ?? stands,
  });
  const [over, setOver] = useState(stands);
  const keep = (typed: Texts, now = stands) =>
    same(typed, now) ? draft.clear() : draft.setText(JSON.stringify({ typed, over: now }));
  const keepNow = useEffectEvent((values: Texts) => keep(textsOf(values)));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepNow(values) }),
    [form],
  );
  const show = (next: Texts, now: Texts) => {
    form.reset(next);
    setOver(now);
    keep(next, now);
  };
  const follow = useEffectEvent(() => {
    const typed = textsOf(form.getValues());
    const next = moved(typed, over, stands);
    if (same(next, typed)) {
      setOver(stands);
      keep(typed);
    } else show(next, stands);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what stands
  useEffect(() => follow(), [stands.name, stands.email]);
  return {
    form,
    /** The server has these texts and keeps them as `saved`; what was typed meanwhile stays. */
    took: (sent: Texts, saved: Texts) => show(moved(form.getValues(), sent, saved), textsOf(saved)),
    /** What was typed last time is back. */
    isBack: back !== null && draft.text !== '',
    discard: () => show(stands, stands),
  };
}
