// A posted chat message, durable, against a bare Fastify route with the one insert. `--assert`: fails below the budget.
import { compare } from './compare.ts';
import { makeTrip, setStage, signUp } from './stage.ts';

const stage = await setStage();
try {
  const traveller = await signUp(stage.server);
  const tripId = await makeTrip(stage.server, traveller, { title: 'The chatty one' });
  const body = JSON.stringify({ content: 'Who brings the sun cream this time? I have two left from last year.' });
  const isHeld = await compare([
    {
      name: 'chat message posted',
      ours: {
        url: `${stage.server.url}/api/trips/${tripId}/chat`,
        method: 'POST',
        headers: { cookie: traveller.cookie },
        body,
        keyed: true,
      },
      bare: { url: `${stage.bare.url}/messages/${tripId}/${traveller.id}`, method: 'POST', body },
      atLeast: 0.5,
    },
  ]);
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}
