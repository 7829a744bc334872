import { exactTime } from '#ui/format/dates.ts';
import { list } from '#ui/layout/layout.css.ts';
import { Block } from '#ui/page/page.tsx';

type UnsentProps = {
  messages: readonly { clientId: string; text: string; at: string }[];
  drafts: readonly { name: string; text: string }[];
};

/** What a draft is of, by the beginning of its name. */
const kinds: Readonly<Record<string, string>> = {
  post: 'A post',
  comment: 'A comment',
  message: 'A message',
  apply: 'A note to a gig',
  edit: 'A change',
  gig: 'A gig',
};
const kindOf = (name: string) => kinds[/^\w+/.exec(name)?.[0] ?? ''];

/** What forms keep is for forms to read. */
const isProse = (text: string) => !/^[{[]/.test(text);

/** SAF-05. What has been written here and not been sent: it goes when the network is back, or stays a draft. */
export function Unsent({ messages, drafts }: UnsentProps) {
  const begun = drafts.filter(({ name }) => kindOf(name) && !name.endsWith(':tried'));
  if (messages.length + begun.length === 0) return null;
  return (
    <Block title="Written here, not sent yet">
      <ul className={list}>
        {messages.map(({ clientId, text, at }) => (
          <li key={clientId}>
            A message, {exactTime(at)}, goes by itself: {text}
          </li>
        ))}
        {begun.map(({ name, text }) => (
          <li key={name}>
            {kindOf(name)}, a draft{isProse(text) ? `: ${text}` : ''}
          </li>
        ))}
      </ul>
    </Block>
  );
}
