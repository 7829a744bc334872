import AudioLines from 'lucide-react/icons/audio-lines';
import ExternalLink from 'lucide-react/icons/external-link';
import Link from 'lucide-react/icons/link';
import Play from 'lucide-react/icons/play';
import { providerOf } from '#contract/media-providers.ts';
import type { Media } from '#contract/profile.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './profile.css.ts';

const icons = { audio: AudioLines, video: Play, other: Link } as const;

/** PPL-06. Links to recordings, opened in a new tab. Nothing is embedded. */
export const MediaCards = ({ media }: { media: readonly Media[] }) => (
  <ul className={css.cards}>
    {media.map(({ label, url }, at) => {
      const { name, kind } = providerOf(url);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
        <li key={at}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={css.card}>
            <span className={css.icon}>
              <Icon of={icons[kind ?? 'other']} />
            </span>
            <span className={css.body}>
              <b dir="auto">{label}</b>
              <span className={css.source}>
                {name}
                <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
              </span>
            </span>
            <Icon of={ExternalLink} size="small" />
          </a>
        </li>
      );
    })}
  </ul>
);
