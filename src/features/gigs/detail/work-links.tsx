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

type WorkLinksProps = { links: readonly string[]; onLinks: (links: readonly string[]) => void };

/** GIG-07. Up to three links, picked from the profile or typed. */
export function WorkLinks({ links, onLinks }: WorkLinksProps) {
  const [isOpen, setOpen] = useState(links.length > 0);
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
        <AddLink links={links} onLinks={onLinks} />
      ) : (
        <p className={`${small} ${muted}`}>
          You can add up to {limits.applicationLinks} links. Put the rest in your profile.
        </p>
      )}
    </>
  );
}

function AddLink({ links, onLinks }: WorkLinksProps) {
  const { user } = useSession();
  const { data } = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null });
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const profileLinks = [...(data?.media ?? []), ...(data?.workLinks ?? [])].filter(
    ({ url }) => v.is(safeAddressSchema, url) && !links.includes(url),
  );
  const add = () => {
    const read = v.safeParse(safeAddressSchema, typed.trim());
    if (!read.success) return setError(read.issues[0].message);
    setTyped('');
    onLinks([...new Set([...links, read.output])]);
  };
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
      <Field label="A link to your work" error={error}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <div>
        <Button size="small" onClick={add}>
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
