import { encode } from 'uqr';
import { copyWords } from '#shared/pass-on.ts';
import { Button } from '#ui/button/button.tsx';
import { link } from '#ui/layout/words.css.ts';
import * as css from './settings.css.ts';

/** What an authenticator app is given: for a camera, for the app on this device, or to be typed. */
export const NewSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={css.secret}>
    <p>Scan this with an authenticator app, such as Aegis, 2FAS or Google Authenticator.</p>
    <div data-theme="light" className={css.paper}>
      <Qr text={uri} />
    </div>
    <p>
      Is the app on this device?{' '}
      <a className={link} href={uri}>
        Open it here
      </a>
      . Or type this into it:
    </p>
    <div className={css.secretLine}>
      <code className={css.secretKey}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="small" onClick={() => void copyWords(secret)}>
        Copy
      </Button>
    </div>
  </div>
);

/** Scanners want four light squares around it. */
const border = 4;

function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { border });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code with the secret below"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
