import Ellipsis from 'lucide-react/icons/ellipsis';
import UserRoundMinus from 'lucide-react/icons/user-round-minus';
import { memo, type ReactNode } from 'react';
import type { PersonCard } from '#contract/person.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { muted, small } from '#ui/layout/text.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import * as css from './links.css.ts';
import { useRemoveLink } from './use-remove-link.tsx';

type LinkRowProps = {
  person: PersonCard;
  removable?: boolean;
  as?: 'h2' | 'h3';
  note?: ReactNode;
  /** The note of a link request. */
  text?: string | undefined;
};

export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { person, removable = false, as = 'h2', note, text } = props;
  const { name, linkState, linkId, mutualCount } = person;
  const { isBusy, remove, question } = useRemoveLink(name, linkId);
  const mutualText = linkState === 'self' || mutualCount === 0 ? null : `${mutualCount} in common`;
  return (
    <li className={css.person}>
      <PersonRow
        person={person}
        as={as}
        size={48}
        compact
        action={
          (note || mutualText) && (
            <span className={`${small} ${muted} ${css.actions}`}>
              {note}
              {note && mutualText && ' · '}
              {mutualText}
            </span>
          )
        }
      />
      {text && <p className={css.note}>{text}</p>}
      <span className={css.pushEnd}>
        <LinkActions person={person} brief isLast />
        {removable && linkState === 'linked' && linkId && (
          <Menu trigger={<IconButton icon={Ellipsis} label={`More about ${name}`} busy={isBusy} />}>
            <MenuItem icon={UserRoundMinus} danger onSelect={() => void remove()}>
              Remove link
            </MenuItem>
          </Menu>
        )}
      </span>
      {question}
    </li>
  );
});
