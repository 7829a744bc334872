import { useQuery } from '@tanstack/react-query';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Link2 from 'lucide-react/icons/link-2';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { useSession } from '#actors/session.ts';
import { limits } from '#contract/limits.ts';
import { safeAddressSchema } from '#contract/profile.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { link, muted, small, truncated } from '#ui/layout/text.css.ts';
import * as css from './gig.css.ts';

type LinksProps = { links: readonly string[]; onLinks: (links: readonly string[]) => void };

/** The link in the text field, which `add` puts among the others. */
export function useTypedLink({ links, onLinks }: LinksProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const read = v.safeParse(safeAddressSchema, text.trim());
    if (!read.success) {
      setError(read.issues[0].message);
      return null;
    }
    setText('');
    const all = [...new Set([...links, read.output])];
    onLinks(all);
    return all;
  };
  return {
    text,
    error,
    setText: (next: string) => {
      setText(next);
      setError(undefined);
    },
    add,
    /** Returns all links, or null if the typed one is not valid. */
    addIfTyped: () => (text.trim() && links.length < limits.applicationLinks ? add() : [...links]),
  };
}

type WorkLinksProps = LinksProps & { typed: ReturnType<typeof useTypedLink> };

/** GIG-07. Up to three links, picked from the profile or typed. */
export function WorkLinks({ links, onLinks, typed }: WorkLinksProps) {
  const [isOpen, setOpen] = useState(links.length > 0 || typed.text !== '');
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" size="small" icon={Link2} onClick={() => setOpen(true)}>
          Add links to your work
        </Button>
      </div>
    );
  return (
    <>
      {links.length > 0 && (
        <WorkLinkList links={links}>
          {(url) => (
            <IconButton
              icon={X}
              label={`Remove ${url}`}
              title="Remove"
              onClick={() => onLinks(links.filter((other) => other !== url))}
            />
          )}
        </WorkLinkList>
      )}
      {links.length < limits.applicationLinks ? (
        <AddLink links={links} onLinks={onLinks} typed={typed} />
      ) : (
        <p className={`${small} ${muted}`}>
          You can add up to {limits.applicationLinks} links. Put the rest in your profile.
        </p>
      )}
    </>
  );
}

function AddLink({ links, onLinks, typed }: WorkLinksProps) {
  const { user } = useSession();
  const { data } = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null });
  const profileLinks = [...(data?.media ?? []), ...(data?.workLinks ?? [])].filter(
    ({ url }) => v.is(safeAddressSchema, url) && !links.includes(url),
  );
  return (
    <>
      {profileLinks.length > 0 && (
        <div className={css.actionRow}>
          {profileLinks.slice(0, 6).map(({ label, url }) => (
            <Button key={url} size="small" icon={Link2} onClick={() => onLinks([...links, url])}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Field label="A link to your work" error={typed.error}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          value={typed.text}
          onChange={({ target: { value } }) => typed.setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            typed.add();
          }}
        />
      </Field>
      <div>
        <Button size="small" onClick={typed.add}>
          Add link
        </Button>
      </div>
    </>
  );
}

type WorkLinkListProps = {
  links: readonly string[];
  children?: (url: string) => ReactNode;
};

/** Shows the full address, so that readers see where a link leads. */
export const WorkLinkList = ({ links, children }: WorkLinkListProps) => (
  <ul aria-label="Links to their work">
    {links.map((url) => (
      <li key={url} className={css.workLink}>
        <Icon of={ArrowUpRight} size="small" />
        <a
          href={url}
          target="_blank"
          rel="noopener nofollow noreferrer"
          className={`${link} ${truncated}`}
          title={url}
        >
          {url.replace('https://', '')}
        </a>
        {children?.(url)}
      </li>
    ))}
  </ul>
);
