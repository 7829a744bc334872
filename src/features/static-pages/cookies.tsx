import { Link } from '@tanstack/react-router';
import * as css from './static-page.css.ts';
import { Part, StaticPage } from './static-page.tsx';

const storageEntries = [
  [
    'token',
    'Proves that you’re signed in. Sent with every request to this server.',
    'Until you sign out, at most 30 days',
  ],
  ['hasLoggedOut', 'Remembers that you signed out on purpose.', 'Until you sign in again'],
  ['redirectPath', 'The page you wanted before you were asked to sign in.', 'Until you sign out'],
  ['theme', 'Light or dark, if you chose one.', 'Until you choose “Match device”'],
  ['feed:…', 'Whose posts you chose to see, per member.', 'Until you choose others'],
  ['pushOffer:…', 'That you were asked about push notifications, per member.', 'Until you clear it'],
  ['board:…', 'When you last looked at gigs, to mark new ones, per member.', 'Until you clear it'],
  ['singleKeys', 'That single-key shortcuts are off, if you turned them off.', 'Until you turn them on'],
  ['draft:…', 'What you’ve written but not sent, per member.', 'Until it’s sent, or you sign out'],
  [
    'kept-uploads',
    'Photos and files you’ve chosen but not sent, per member.',
    'Until they’re sent, or you sign out, at most a day',
  ],
  ['recent:…', 'People and pages you looked at last, for quick search, per member.', 'Until you sign out'],
  ['outbox:…', 'Messages waiting for a connection, per member.', 'Until they’re sent, or you sign out'],
  ['tsr-scroll-…', 'How far you scrolled on each page, for Back and Forward.', 'Until you close the tab'],
  ['last-seen', 'Copies of up to 30 pages, to read offline.', 'Until you sign out, at most 7 days'],
  ['workbox-…', 'The app itself, so that it opens quickly.', 'Until the next version'],
] as const;

export const Cookies = () => (
  <StaticPage
    title="Cookie Policy"
    changed="2026-11-30"
    lead="Sidestage sets no cookies. It stores a few things in your browser instead, all of them needed to show you the site."
  >
    <Part title="What’s stored in your browser">
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
        None of it is for advertising, and none of it follows you to other sites. That’s why we don’t ask you
        to accept anything.
      </p>
    </Part>
    <Part title="Removing it">
      <p>
        Signing out removes the token, your drafts and the files you chose from this browser. Your browser’s
        settings remove the rest: look for “site data” for this address. Sidestage also works with storage
        turned off, but you’re signed out when you close the page.
      </p>
    </Part>
    <Part title="The bot check">
      <p>
        When you sign in or join, this device proves that you’re not a bot. Usually it solves a small puzzle
        by itself and nothing is sent to anyone else. A server may use Cloudflare Turnstile instead: then
        Cloudflare’s script loads on those pages and may store data of its own, under Cloudflare’s own policy.
      </p>
    </Part>
    <Part title="More">
      <p>
        The <Link to="/privacy-policy">Privacy Policy</Link> explains what the server itself stores.
      </p>
    </Part>
  </StaticPage>
);
