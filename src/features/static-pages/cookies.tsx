import { Link } from '@tanstack/react-router';
import * as css from './static-page.css.ts';
import { Part, StaticPage } from './static-page.tsx';

const storageEntries = [
  [
    'token',
    'Proves that you are signed in. Goes with every call to this server.',
    'Until you sign out, at most 30 days',
  ],
  ['hasLoggedOut', 'Remembers that you signed out on purpose.', 'Until you sign in again'],
  ['redirectPath', 'The page you wanted before you were asked to sign in.', 'Until you sign out'],
  ['theme', 'Light or dark, if you chose one.', 'Until you choose “system”'],
  ['feed:…', 'Whose posts you chose to see, by member.', 'Until you choose others'],
  ['pushOffer:…', 'That you were asked about news on this device, by member.', 'Until you clear it'],
  ['board:…', 'When you last looked at the gigs, to mark what is new, by member.', 'Until you clear it'],
  ['singleKeys', 'That single keys do nothing, if you switched them off.', 'Until you switch them on'],
  ['draft:…', 'What you typed and have not sent yet, by member.', 'Until it is sent, or you sign out'],
  [
    'kept-uploads',
    'Pictures and files you chose and have not sent yet, by member.',
    'Until they are sent, or you sign out, at most a day',
  ],
  ['recent:…', 'Whom and what you looked at last, for the palette, by member.', 'Until you sign out'],
  ['outbox:…', 'Messages that wait for a connection, by member.', 'Until they are sent, or you sign out'],
  ['last-seen', 'How 30 pages looked, to be read offline.', 'Until you sign out, at most 7 days'],
  ['workbox-…', 'The app itself, so that it opens at once.', 'Until the next version'],
] as const;

export const Cookies = () => (
  <StaticPage
    title="Cookie Policy"
    changed="2026-11-27"
    lead="Sidestage sets no cookies. It keeps a few things in your browser’s own storage, all of them needed for what you see."
  >
    <Part title="What is kept in your browser">
      <div className={css.storageTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">What for</th>
              <th scope="col">How long</th>
              <th scope="col">Name</th>
            </tr>
          </thead>
          <tbody>
            {storageEntries.map(([name, purpose, time]) => (
              <tr key={name}>
                <th scope="row">{purpose}</th>
                <td>{time}</td>
                <td>
                  <code>{name}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Nothing of it is for advertising, and none of it follows you to other sites. That is why nobody asks
        you to accept anything here.
      </p>
    </Part>
    <Part title="Taking it away">
      <p>
        Sign out, and the token, your drafts and the files you chose are gone from this browser. Your
        browser’s settings remove the rest: look for “site data” of this address. Sidestage also runs with
        storage switched off; then you are signed out when you close the page.
      </p>
    </Part>
    <Part title="The bot check">
      <p>
        When you sign in or join, this device proves that a person is at work. Usually it solves a small sum
        by itself and nothing leaves for anybody else. A server may use Cloudflare Turnstile instead: then
        Cloudflare’s script loads on those pages and may keep data of its own, under Cloudflare’s own policy.
      </p>
    </Part>
    <Part title="More">
      <p>
        What the server itself keeps stands in the <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </Part>
  </StaticPage>
);
