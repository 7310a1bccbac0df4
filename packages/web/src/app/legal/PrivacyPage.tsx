import { Points, ProsePage, Section } from './ProsePage.tsx';

/** The privacy policy: what is stored, who sees it, for how long. */
export const PrivacyPage = () => (
  <ProsePage title="Privacy Policy" changed="November 2026">
    <p>
      Caravan runs on a server that somebody keeps for you and your group. What you enter is kept on that server. There
      is no advertising, no tracking, and nothing is sold.
    </p>
    <Stored />
    <Section heading="Who sees what">
      <Points>
        <li>
          People on a trip with you see your name, username and what you add to that trip, and whether you have opened
          it. They see your email address once you have.
        </li>
        <li>
          Other signed-in people can find you by your name, your username or your whole email address. They see your
          name and username; your email address is masked unless they typed it or share a trip with you that you have
          opened.
        </li>
        <li>Your phone number and your password are shown to nobody.</li>
        <li>Whoever runs this server can reach its database, as on every server.</li>
      </Points>
    </Section>
    <OtherServices />
    <YourBrowser />
    <Section heading="Logs">
      <p>
        The server notes which requests it answered and how long they took. Names, addresses, passwords and messages are
        kept out of these notes; what happens to accounts is noted under the same pseudonyms as above. To slow down
        attacks, it counts requests by network address for a short while.
      </p>
    </Section>
    <Section heading="How long">
      <Points>
        <li>
          Trips and messages stay until somebody who may deletes them. When a trip is deleted, everything in it goes.
        </li>
        <li>A session ends when you sign out, or 30 days after your last visit.</li>
        <li>
          If you are removed from a trip, you lose sight of it at once; what you had added stays with the group. What
          the concierge had told you of it stays among your past questions.
        </li>
      </Points>
    </Section>
    <Section heading="Your choices">
      <p>
        In your profile you see and correct your details, look through everything that signs in to your account and take
        it away, download all that is kept of you as one file, and delete your account. What you had added to trips of
        others stays there, without your name.
      </p>
    </Section>
  </ProsePage>
);

/** What is stored, and in which form. */
const Stored = () => (
  <Section heading="What is stored">
    <Points>
      <li>Your account: name, username, email address, a phone number and a picture, as far as you add them.</li>
      <li>Your password only as a fingerprint (Argon2id), from which it cannot be read back.</li>
      <li>
        If you sign in by phone: the number that you have proven. Codes are kept as fingerprints, with the number that
        they went to, and forgotten after a day. What you enter to sign up waits for its code for ten minutes.
      </li>
      <li>
        Of a passkey its public half, its name, when it came and when it was last used; your fingerprint or face never
        leaves your device. Recovery codes are kept as fingerprints.
      </li>
      <li>
        If you sign in with another service’s account: which service, your identifier there, and, for a new account, the
        name, the email address and the picture that it tells.
      </li>
      <li>Where you are signed in: the kind of browser and device, since when, and the hour it was last used.</li>
      <li>
        What happened to your account and was tried at it in the last 180 days, such as sign-ins and changed passwords,
        with the kind of browser. It is kept under a pseudonym that only this server can lead back to you, and that
        leads to nobody once your account is deleted. Your network address is not kept.
      </li>
      <li>
        Of a link that was mailed to you, to confirm your address or to choose a new password, only a fingerprint; it
        goes once the link no longer works. Of an address that your calendar reads a fingerprint too, until you turn it
        off.
      </li>
      <li>
        If you change your email address: the new one while it waits for its confirmation, seven days at most, and the
        one before for seven days after, so that you can put it back.
      </li>
      <li>What you ask the concierge and what it answers, until you delete it. Nobody else on your trips sees it.</li>
      <li>What your groups write: trips, activities, members, messages, and who added what and when.</li>
    </Points>
  </Section>
);

/** Who else learns of somebody, and what. */
const OtherServices = () => (
  <Section heading="Other services that take part">
    <Points>
      <li>
        Codes to your phone are sent by Twilio, or by Google’s Firebase, whichever this server is set up with. That
        service learns your number. Firebase also asks Google’s captcha in your browser whether you are a person, and
        Google keeps your number as a user of its own, which deleting your account here does not delete there.
      </li>
      <li>
        If you sign in with another service’s account, that service learns that you use Caravan here, and when you sign
        in.
      </li>
      <li>
        If you let notifications come while the app is closed, they pass through the push service of your browser’s
        maker, such as Google, Apple or Mozilla. What they say is encrypted for your device alone; that service learns
        when one comes, and how long it is.
      </li>
      <li>Mails to you pass through the mail server that this server uses.</li>
      <li>
        The concierge answers by itself, or by a service that this server is set up with. That service learns what you
        ask, your time zone, and of the trip that you ask about what is planned, worn and bought there, when people land
        and what they are called. It does not learn who asks, and nothing of trips that you are not on.
      </li>
      <li>
        If you let a calendar read your trips, whoever runs it, such as Apple, Google or Microsoft, learns what it shows
        of them: titles, times, places, notes and your flights.
      </li>
      <li>A weather service (Open-Meteo) is asked about the places that trips go to. It is not told who asks.</li>
    </Points>
  </Section>
);

/** What stays in a browser and on a device. */
const YourBrowser = () => (
  <Section heading="Cookies and your browser">
    <Points>
      <li>
        One cookie, named sid, keeps you signed in for 30 days after your last visit. Another, named device, tells that
        you have signed in on this browser before, so that strangers who guess at your password do not shut you out.
        Both are used for nothing else.
      </li>
      <li>A third, named time_zone, holds your time zone, so that a page comes with what is on today where you are.</li>
      <li>
        A fourth, named cache, has your browser forget the pictures it has kept of your trips when it comes back here
        after your session has ended.
      </li>
      <li>
        While you sign in or up, or add a passkey, another one remembers what you have begun, for ten minutes at the
        most.
      </li>
      <li>
        Your browser also remembers that you were signed in here, and the page you were on when a session ended, and
        keeps what you have begun to write. Signing out removes all of it.
      </li>
      <li>
        So that the app works without a connection, your device keeps what you can see of your current and coming trips,
        with pictures and files of the one that is on or next, and your past questions. It goes when you sign out, when
        your session ends, and of a trip when it is over or you are not on it any more. You can look at how much it is,
        clear it and turn it off in your profile.
      </li>
      <li>
        Changes that you make without a connection wait on your device, with their files, until the server has them or
        you discard them. They are sent in your name alone, and Caravan shows them to nobody else who uses the device.
      </li>
      <li>
        Pages load nothing from other companies: no analytics, no foreign fonts, no trackers. The one exception is
        Google’s captcha, on servers that send codes by Firebase, once you ask for a code.
      </li>
    </Points>
  </Section>
);
