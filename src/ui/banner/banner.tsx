import type { ReactNode } from 'react';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import * as css from './banner.css.ts';

type BannerProps = {
  icon?: IconShape;
  children: ReactNode;
  action?: { label: string; act: () => void };
};

/** News about the whole page, across its width: offline, a new version. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <div className={css.banner} role="status">
      {icon && <Icon of={icon} />}
      <p className={css.words}>{children}</p>
      {action && (
        <button type="button" className={css.act} onClick={action.act}>
          {action.label}
        </button>
      )}
    </div>
  );
}
