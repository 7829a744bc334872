import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { fileSize } from '#shared/picture-file.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { cut } from '#ui/layout/words.css.ts';
import { FRESH, fileAddressQuery } from './file-address.ts';
import * as css from './paper.css.ts';

type PaperProps = { file: Pick<MessageFile, 'id' | 'name' | 'size'> };

/** A PDF of a message or a gig, which opens in a tab of its own; for members who may see it. */
export function Paper({ file }: PaperProps) {
  const { data: url, isError, dataUpdatedAt, refetch } = useQuery(fileAddressQuery(file.id));
  // A machine that slept has not asked again meanwhile. The tab first: browsers open none after an answer.
  const openAnew = async () => {
    const tab = window.open();
    const { data } = await refetch();
    if (data) tab?.location.replace(data);
    else tab?.close();
  };
  if (url === null || isError)
    return <Lost onRetry={() => void refetch()}>This PDF cannot be opened just now.</Lost>;
  return (
    <a
      className={`${css.card} ${css.paper} ${css.opens}`}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (Date.now() - dataUpdatedAt < FRESH) return;
        event.preventDefault();
        void openAnew();
      }}
      data-offline={`${file.name}. It cannot be opened offline.`}
    >
      <PaperWords file={file} />
    </a>
  );
}

/** The same for who cannot open it. */
export const ClosedPaper = ({ file }: PaperProps) => (
  <div className={`${css.card} ${css.paper}`}>
    <PaperWords file={file} />
  </div>
);

const PaperWords = ({ file: { name, size } }: PaperProps) => (
  <>
    <Icon of={FileText} />
    <span className={css.names}>
      <span className={cut} dir="auto" title={name}>
        {name}
      </span>
      <span className={css.bytes}>PDF, {fileSize(size)}</span>
    </span>
  </>
);

/** In the place of what did not come. */
export const Lost = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <p className={css.lost}>
    {children}{' '}
    <button type="button" className={css.again} onClick={onRetry}>
      Try again
    </button>
  </p>
);
