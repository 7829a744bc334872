import { Link } from '@tanstack/react-router';
import { Part, StaticPage } from './static-page.tsx';

export const Privacy = () => (
  <StaticPage
    title="Privacy Policy"
    changed="2026-11-26"
    lead="What Sidestage keeps about you, who sees it, and how you change or remove it. Short, because there is not much."
  >
    <Part title="What is kept">
      <ul>
        <li>
          <b>Your account:</b> name, e-mail address, whether the address is checked, and a scrambled form of
          your password (argon2id) that nobody can read back.
        </li>
        <li>
          <b>Your profile:</b> what you put in: picture, cover, headline, text, skills, genres, place, how far
          you travel, rates, links to your work and recordings; and what you have typed of it and not saved
          yet, so that you can go on elsewhere. Pictures are re-encoded, so that where and when they were
          taken is not in them. You choose who reads it.
        </li>
        <li>
          <b>What you do here:</b> posts, comments, likes, what you save or hide, gigs with their pictures and
          PDFs, applications and their notes, links, messages with their pictures and files, notifications,
          and when each was made or read.
        </li>
        <li>
          <b>Your sessions:</b> when and with which kind of browser you signed in, and what you call the
          device, so that you can end one you do not know.
        </li>
        <li>
          <b>Two-step sign-in, if you turn it on:</b> the secret that your authenticator app has, sealed, and
          scrambled forms of your recovery codes. They go when you turn it off.
        </li>
        <li>
          <b>Passkeys, if you add some:</b> the public half of each, which opens nothing, what you call it,
          and when it was made and used. Your finger, face or code never leaves your device. They go when you
          remove them.
        </li>
        <li>
          <b>Devices you want news on:</b> an address at the push service of that browser’s maker, and the
          keys to seal what goes there. They go when you turn it off or sign out.
        </li>
        <li>
          <b>For a few minutes:</b> the network address of somebody who fails to sign in again and again, to
          slow them down.
        </li>
      </ul>
      <p>The server’s logs name requests by number, not by person.</p>
    </Part>
    <Part title="Who sees it">
      <ul>
        <li>
          <b>Everybody:</b> open gigs with the name of who posted them, and in Discover Links your name and
          picture. If you show your profile to everyone, all of it, with what others said of you after gigs:
          here, in search engines, and as a card where its link is passed on.
        </li>
        <li>
          <b>Members:</b> your profile with the gigs you have played, unless you show it to your links alone;
          your posts and comments, your links.
        </li>
        <li>
          <b>The other person alone:</b> your messages and what you send with them. <b>The poster alone:</b>{' '}
          your application and its note.
        </li>
        <li>
          <b>Your links and people you have written to:</b> when you were last here, unless you turn that off
          in Settings; then you do not see theirs either.
        </li>
        <li>
          <b>Nobody but you:</b> your e-mail address, notifications, drafts and sessions.
        </li>
        <li>
          <b>The people who run this server</b> can technically read what is stored on it; messages are not
          encrypted against them.
        </li>
      </ul>
      <p>Nothing is sold, and there is no advertising or tracking by others.</p>
    </Part>
    <Part title="Where it goes">
      <p>
        It stays on this server and its database. Four things may leave: mails, through the mail service the
        server uses, which may quote what others wrote to you if you want such mails; news for devices you
        have turned it on for, through the push service of the browser’s maker, which cannot read it; the
        address of a page that you put into a post, which the server asks for its title, so that the post can
        show it, and which learns nothing of you; and the bot check, if the server uses Cloudflare Turnstile
        (see the <Link to="/cookie-policy">Cookie Policy</Link>
        ).
      </p>
    </Part>
    <Part title="Changing and removing it">
      <p>
        You change your profile and account yourself, and delete your posts and comments. A withdrawn
        application keeps its line with the poster but not its claim.
      </p>
      <p>
        Settings make you one file of everything that is yours; it lies here for seven days. They also delete
        your account: nobody sees you from that moment, you may come back for fourteen days, and then all of
        it is gone. What you wrote to others stays with them, without your name.
      </p>
    </Part>
    <Part title="Signing out everywhere">
      <p>
        Settings ends every session at once, on every device. A new password does the same for all others, and
        stops your calendar address.
      </p>
    </Part>
  </StaticPage>
);
