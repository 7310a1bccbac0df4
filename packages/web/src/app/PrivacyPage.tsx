import { Points, ProsePage, Section } from './ProsePage.tsx';

/** The privacy policy: what is stored, who sees it, for how long. */
export const PrivacyPage = () => (
  <ProsePage title="Privacy Policy" changed="November 2026">
    <p>
      Caravan runs on a server that somebody keeps for you and your group. What you enter stays on that server. There is
      no advertising, no tracking, and nothing is sold.
    </p>
    <Section heading="What is stored">
      <Points>
        <li>Your account: name, username, email address, and a phone number if you add one.</li>
        <li>Your password only as a fingerprint (Argon2id), from which it cannot be read back.</li>
        <li>
          Of a link that was mailed to you, to confirm your address or to choose a new password, only a fingerprint; it
          goes once the link no longer works.
        </li>
        <li>What your groups write: trips, activities, members, messages, and who added what and when.</li>
      </Points>
    </Section>
    <Section heading="Who sees what">
      <Points>
        <li>People on a trip with you see your name, username, email address and what you add to that trip.</li>
        <li>
          Other signed-in people can find you by your name, your username or your whole email address. They see your
          name and username; your email address is masked unless they typed it or share a trip with you.
        </li>
        <li>Your phone number and your password are shown to nobody.</li>
        <li>Whoever runs this server can reach its database, as on every server.</li>
      </Points>
    </Section>
    <Section heading="Cookies and your browser">
      <Points>
        <li>
          One cookie, named sid, keeps you signed in for 30 days after your last visit. It is used for nothing else.
        </li>
        <li>
          Your browser also remembers that you were signed in here, and the page you were on when a session ended.
          Signing out removes both.
        </li>
        <li>Pages load nothing from other companies: no analytics, no foreign fonts, no trackers.</li>
      </Points>
    </Section>
    <Section heading="Logs">
      <p>
        The server notes which requests it answered and how long they took. Names, addresses, passwords and messages are
        kept out of these notes. To slow down attacks, it counts requests by network address for a short while.
      </p>
    </Section>
    <Section heading="How long">
      <Points>
        <li>
          Trips and messages stay until somebody who may deletes them. When a trip is deleted, everything in it goes.
        </li>
        <li>A session ends when you sign out, or 30 days after your last visit.</li>
        <li>If you are removed from a trip, you lose sight of it at once; what you had added stays with the group.</li>
      </Points>
    </Section>
    <Section heading="Your choices">
      <p>
        You can see and correct your details in your profile. To get a copy of your data or to have your account
        deleted, ask whoever runs this server; they can do both.
      </p>
    </Section>
  </ProsePage>
);
