import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { cut, link } from '#ui/layout/words.css.ts';
import * as css from './gig.css.ts';

type LinksProps = {
  links: readonly string[];
  /** Behind each. */
  children?: (url: string) => ReactNode;
};

/** Work elsewhere that goes with an application, by its address: where it leads is what one reads. */
export const Links = ({ links, children }: LinksProps) => (
  <ul aria-label="Links to their work">
    {links.map((url) => (
      <li key={url} className={css.workLink}>
        <Icon of={ArrowUpRight} size="small" />
        <a
          href={url}
          target="_blank"
          rel="noopener nofollow noreferrer"
          className={`${link} ${cut}`}
          title={url}
        >
          {url.replace('https://', '')}
        </a>
        {children?.(url)}
      </li>
    ))}
  </ul>
);
