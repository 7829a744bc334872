import { copyWords } from '#shared/pass-on.ts';
import { Button } from '#ui/button/button.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { keepFile } from './exporting.tsx';
import * as css from './settings.css.ts';

const head = 'Recovery codes for Sidestage. Each signs you in once, in place of a code of your app.';

/** The only time that they are seen. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${head}\n\n${codes.join('\n')}\n`;
  return (
    <div className={css.secret}>
      <p>
        If you lose your phone, one of these gets you in, with your password. Each works once. Keep them where
        you find them without it.
      </p>
      <Notice level="warning">They are shown now and never again.</Notice>
      <ul className={`${list} ${css.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.secretLine}>
        <Button size="small" onClick={() => void copyWords(text)}>
          Copy
        </Button>
        <Button
          size="small"
          onClick={() => keepFile(new Blob([text], { type: 'text/plain' }), 'sidestage-recovery-codes.txt')}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
