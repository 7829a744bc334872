import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Export } from '#contract/account.ts';
import { useAction } from '#shared/query-client.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { exactTime, longDate, today } from '#ui/format/dates.ts';
import { number } from '#ui/format/numbers.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Block } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { fetchExport, requestExport } from './settings-calls.ts';
import { exportQuery } from './settings-queries.ts';

/** SET-04. The member's data as an archive. Hidden where the server makes none. */
export function DataExport() {
  const query = useQuery(exportQuery);
  if (query.error && failureOf(query.error).kind === 'missing') return null;
  return (
    <Block title="Download your data" id="archive">
      <div className={`${css.section} ${css.stack}`}>
        <p className={muted}>Your profile, posts, gigs, links, messages, settings and photos in one file.</p>
        <QueryContent query={query} subject="your archive">
          {(archive) => <Archive archive={archive} />}
        </QueryContent>
      </div>
    </Block>
  );
}

function Archive({ archive }: { archive: Export }) {
  const client = useQueryClient();
  const requesting = useAction({
    mutationFn: requestExport,
    onSuccess: (answer) => client.setQueryData(exportQuery.queryKey, answer),
    onError: (error) => notify.error(failureOf(error).text),
  });
  const fetching = useAction({
    mutationFn: fetchExport,
    onSuccess: (file) => downloadFile(file, `sidestage-${today()}.zip`),
    onError: (error) => {
      notify.error(failureOf(error).text);
      void client.invalidateQueries({ queryKey: exportQuery.queryKey });
    },
  });
  const { state, id, size, readyAt, expiresAt, againAt } = archive;
  const isReady = state === 'ready' && id !== null;
  return (
    <>
      {state === 'making' && (
        <Notice>
          We’re preparing your archive. You can leave this page; we’ll tell you when it’s ready.
        </Notice>
      )}
      {state === 'failed' && <Notice level="error">We couldn’t create your archive.</Notice>}
      {readyAt && expiresAt && (
        <Notice level="success">
          Created on {exactTime(readyAt)}, {sizeText(size)}. Available until{' '}
          {longDate(today(new Date(expiresAt)))}.
        </Notice>
      )}
      {/* One element, so that it keeps the focus. */}
      <Button
        busy={state === 'making' || requesting.isPending || fetching.isPending}
        onClick={() => (isReady ? fetching.mutate(id) : requesting.mutate())}
      >
        {texts[state]}
      </Button>
      {isReady && !againAt && (
        <Button busy={requesting.isPending} onClick={() => requesting.mutate()}>
          Create a new archive
        </Button>
      )}
    </>
  );
}

const texts: Record<Export['state'], string> = {
  none: 'Create archive',
  making: 'Create archive',
  failed: 'Try again',
  ready: 'Download archive',
};

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${number(Math.ceil(bytes / 1000))} kB` : `${number(bytes / 1_000_000)} MB`;

/** Downloads a blob: a plain link would lack the session token. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
