import { Link } from 'wouter';
import { Points, ProsePage, Section } from './ProsePage.tsx';

/** The terms of service, in words that can be read. */
export const TermsPage = () => (
  <ProsePage title="Terms of Service" changed="November 2026">
    <p>
      Caravan is free software with which groups plan their trips. Somebody runs the server that you are using now: a
      person, a club, a company. These terms are between you and whoever that is; the people who write Caravan take no
      part.
    </p>
    <Section heading="Your account">
      <Points>
        <li>
          One account is for one person. Sign up with an email address or a phone number of your own, and keep your
          password, codes and passkeys to yourself.
        </li>
        <li>Your username can be chosen once. Friends find you by it.</li>
        <li>
          What happens under your account counts as done by you. If somebody else got in, tell whoever runs this server.
        </li>
      </Points>
    </Section>
    <Section heading="What you put in">
      <Points>
        <li>What you write stays yours. You let this server store it and show it to the people on the same trip.</li>
        <li>Write nothing that is against the law, that harms others, or that you have no right to share.</li>
        <li>What you add to a trip belongs to the group: it stays there, with your name, when you leave.</li>
      </Points>
    </Section>
    <Section heading="Trips that you share">
      <Points>
        <li>The owner of a trip and those who can edit it decide who takes part and what the plan says.</li>
        <li>An owner who deletes a trip deletes it for everybody, the chat included. That cannot be taken back.</li>
        <li>Be kind. Whoever runs this server may close an account that is used to bother others.</li>
      </Points>
    </Section>
    <Section heading="Plans are plans">
      <p>
        Caravan keeps what your group writes down. It books nothing, and it does not know whether a train runs or a
        museum is open. Check times, tickets and entry rules with those who set them.
      </p>
    </Section>
    <SharedData />
    <Section heading="No guarantee">
      <p>
        The server is run with care and comes as it is. It can be down, and it can be shut down. As far as the law
        allows, nobody is liable for what follows from that. Keep a copy of what you cannot travel without.
      </p>
    </Section>
    <Section heading="Changes and leaving">
      <p>
        When these terms change, the date above changes with them. You can stop using Caravan at any time, and delete
        your account in your profile. How your data is treated is in the{' '}
        <Link href="/privacy" className="font-medium text-accent-ink underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
    </Section>
  </ProsePage>
);

const CC_BY = { name: 'CC BY 4.0', text: 'https://creativecommons.org/licenses/by/4.0/' };
const ODBL = { name: 'ODbL 1.0', text: 'https://opendatacommons.org/licenses/odbl/1.0/' };

/** Whose data comes along or is fetched: their licences require that they are named. */
const SOURCES = [
  { what: 'Cities and regions', name: 'GeoNames', address: 'https://www.geonames.org/', licence: CC_BY },
  { what: 'Airlines', name: 'OpenFlights', address: 'https://openflights.org/data', licence: ODBL },
  {
    what: 'Which airlines fly today',
    name: 'OpenTravelData',
    address: 'https://github.com/opentraveldata/opentraveldata',
    licence: CC_BY,
  },
  {
    what: 'Airports',
    name: 'airport-data-js',
    address: 'https://github.com/aashishvanand/airport-data-js',
    licence: CC_BY,
  },
  { what: 'Countries', name: 'world-countries', address: 'https://github.com/mledoze/countries', licence: ODBL },
  { what: 'Time zones', name: 'OpenStreetMap', address: 'https://www.openstreetmap.org/copyright', licence: ODBL },
  { what: 'Weather', name: 'Open-Meteo.com', address: 'https://open-meteo.com/', licence: CC_BY },
];

const SharedData = () => (
  <Section heading="Data that others share">
    <Points>
      {SOURCES.map(({ what, name, address, licence }) => (
        <li key={name}>
          {what}: <Elsewhere href={address}>{name}</Elsewhere> (
          <Elsewhere href={licence.text}>{licence.name}</Elsewhere>)
        </li>
      ))}
    </Points>
    <p>
      Caravan brings parts of it together, and leaves out what nobody travels by. What the concierge tells of countries
      names its page with each answer.
    </p>
  </Section>
);

const Elsewhere = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="font-medium text-accent-ink underline underline-offset-4"
  >
    {children}
  </a>
);
