import { Link } from '@tanstack/react-router';
import { Part, StaticPage } from './static-page.tsx';

export const Privacy = () => (
  <StaticPage
    title="Privacy Policy"
    changed="2026-11-30"
    lead="What Sidestage stores about you, who sees it, and how to change or remove it. It’s short, because there isn’t much."
  >
    <Part title="What we store">
      <ul>
        <li>
          <b>Your account:</b> name, e-mail address, whether the address is confirmed, and a one-way hash of
          your password (argon2id) that no one can read back.
        </li>
        <li>
          <b>Your profile:</b> what you add to it: photo, cover, headline, bio, skills, genres, place, how far
          you travel, availability, rates, links to your work and recordings; and any unsaved changes, so that
          you can continue on another device. Photos are re-encoded to remove where and when they were taken.
          You choose who sees your profile.
        </li>
        <li>
          <b>What you do here:</b> posts, comments, likes, questions, reviews, reports, what you save or hide,
          who you block, gigs with their photos and PDFs, applications and their notes, links, messages with
          their photos and files, notifications, and when each was made or read.
        </li>
        <li>
          <b>Your sessions:</b> when and with what kind of browser you signed in, and what you call the
          device, so that you can sign out any you don’t recognise.
        </li>
        <li>
          <b>Two-step sign-in, if you turn it on:</b> your authenticator app’s secret, encrypted, and hashes
          of your recovery codes. They’re deleted when you turn it off.
        </li>
        <li>
          <b>Passkeys, if you add any:</b> the public half of each, which can’t be used to sign in, its name,
          and when it was created and used. Your fingerprint, face or PIN never leaves your device. They’re
          deleted when you remove them.
        </li>
        <li>
          <b>Devices with push notifications:</b> an address at the push service of the browser’s maker, and
          the keys to encrypt what goes there. They’re deleted when you turn notifications off or sign out.
        </li>
        <li>
          <b>For up to 2 hours:</b> a hash of the network address of anyone who fails to sign in, to slow them
          down.
        </li>
      </ul>
      <p>The server’s logs identify requests by number, not by person.</p>
    </Part>
    <Part title="Who sees it">
      <ul>
        <li>
          <b>Everyone:</b> gigs you post for everyone, with your name; and your name and photo in Discover
          Links, unless you show your profile only to your links. If you show it to everyone, all of it,
          including reviews of you: here, in search engines, and as a preview card wherever its link is
          shared.
        </li>
        <li>
          <b>Members:</b> your profile with the gigs you’ve played, unless you show it only to your links;
          your posts and comments, and your links.
        </li>
        <li>
          <b>The people in the conversation only:</b> your messages and what you send with them.{' '}
          <b>The poster only:</b> your application and its note.
        </li>
        <li>
          <b>Your links and people you’ve messaged:</b> when you were last active, unless you turn that off in
          Settings; then you don’t see theirs either.
        </li>
        <li>
          <b>Only you:</b> your e-mail address, notifications, drafts and sessions.
        </li>
        <li>
          <b>The people who run this server</b> can technically read what’s stored on it; messages aren’t
          encrypted against them.
        </li>
      </ul>
      <p>Nothing is sold, and there’s no advertising or third-party tracking.</p>
    </Part>
    <Part title="Where it goes">
      <p>
        It stays on this server and its database, with four exceptions: e-mails, sent through the server’s
        mail service, which may quote what others wrote to you if you’ve chosen such e-mails; push
        notifications, sent through the push service of the browser’s maker, which can’t read them; the
        address of a page that you link to in a post, which the server contacts to show its title and which
        learns nothing about you; and the bot check, if the server uses Cloudflare Turnstile (see the{' '}
        <Link to="/cookie-policy">Cookie Policy</Link>
        ).
      </p>
    </Part>
    <Part title="Changing and removing it">
      <p>
        You can change your profile and account, and delete your posts and comments. If you withdraw an
        application, the poster can still see that you applied.
      </p>
      <p>
        In Settings you can download everything of yours as one file, which is available for 7 days. You can
        also delete your account: you’re hidden right away, you can come back within 14 days, and after that
        everything is deleted. Messages you sent stay with the people who received them, without your name.
      </p>
    </Part>
    <Part title="Signing out everywhere">
      <p>
        In Settings you can sign out on every device at once. A new password signs out all your other devices
        and turns off your calendar address.
      </p>
    </Part>
  </StaticPage>
);
