import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import * as css from './notice.css.ts';

const signs = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type NoticeProps = { level?: keyof typeof signs; children: ReactNode };

/** An inline message, such as a refused form. Errors are announced at once. */
export function Notice({ level = 'info', children }: NoticeProps) {
  return (
    <div className={css.notice[level]} role={level === 'error' ? 'alert' : 'status'}>
      <Icon of={signs[level]} className={css.sign[level]} />
      <div className={css.words}>{children}</div>
    </div>
  );
}

type BannerProps = {
  icon?: IconShape;
  children: ReactNode;
  action?: { label: string; act: () => void };
};

/** A full-width message about the page: offline, a new version. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <div className={css.banner} role="status">
      {icon && <Icon of={icon} />}
      <p className={css.bannerWords}>{children}</p>
      {action && (
        <button type="button" className={css.bannerAct} onClick={action.act}>
          {action.label}
        </button>
      )}
    </div>
  );
}
