import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { iconButton } from '#ui/button/button.css.ts';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './thread.css.ts';

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
