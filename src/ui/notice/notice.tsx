import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './notice.css.ts';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type NoticeProps = { level?: keyof typeof icons; children: ReactNode };

/** An inline message, such as a refused form. Errors are announced at once. */
export function Notice({ level = 'info', children }: NoticeProps) {
  return (
    <div className={css.notice[level]} role={level === 'error' ? 'alert' : 'status'}>
      <Icon of={icons[level]} className={css.icon[level]} />
      <div className={css.body}>{children}</div>
    </div>
  );
}

type BannerProps = {
  children: ReactNode;
  action?: { label: string; onClick: () => void };
};

/** A full-width message about the page: offline, a new version. */
export function Banner({ children, action }: BannerProps) {
  return (
    <div className={css.banner} role="status">
      <p className={css.bannerText}>{children}</p>
      {action && (
        <button type="button" className={css.bannerAction} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
