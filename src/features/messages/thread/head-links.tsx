import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Search from 'lucide-react/icons/search';
import { iconButton } from '#ui/button/button.css.ts';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './thread.css.ts';
import { searchWithin } from './use-go-to.ts';

export const BackToList = () => (
  <Link
    from="/messages"
    to="/messages"
    search={(now) => ({ ...now, at: undefined })}
    className={`${iconButton()} ${css.back}`}
    aria-label="Back to all conversations"
  >
    <Icon of={ArrowLeft} />
  </Link>
);

export const SearchLink = ({ personId }: { personId: string }) => (
  <Link
    {...searchWithin(personId)}
    className={`${iconButton()} ${css.search}`}
    aria-label="Search this conversation"
  >
    <Icon of={Search} />
  </Link>
);
