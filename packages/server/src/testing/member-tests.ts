import { afterAll, beforeAll } from 'vitest';
import { resetToBaselineBeforeEach } from './baseline.ts';
import { type ExampleMembers, signUpExampleMembers } from './example-members.ts';
import { expectNoLoggedErrors } from './logged-errors.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The server and the example members of a test, read lazily. */
export interface MemberTests extends ExampleMembers {
  readonly app: TestApp;
  readonly members: ExampleMembers;
}

/**
 * Starts a server for the tests of a file, and signs up the example members once; each test finds them as they were then: nothing
 * that another test has made or changed is left.
 *
 * @param env settings of the server.
 */
export const eachWithExampleMembers = (env?: Record<string, string>): MemberTests => {
  const app = startedOnce(env);
  let members: ExampleMembers;
  beforeAll(async () => {
    members = await signUpExampleMembers(app());
  });
  resetToBaselineBeforeEach(app);
  return memberTests(app, () => members);
};

/** Starts a server for the tests of a file, and signs up the example members for all of them. A logged error fails the file. */
export const allWithExampleMembers = (): MemberTests => {
  const app = startedOnce();
  let members: ExampleMembers;
  beforeAll(async () => {
    members = await signUpExampleMembers(app());
  });
  return memberTests(app, () => members);
};

const startedOnce = (env?: Record<string, string>): (() => TestApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(env && { env });
  });
  afterAll(async () => {
    await app.stop();
    expectNoLoggedErrors(app);
  });
  return () => app;
};

const memberTests = (app: () => TestApp, members: () => ExampleMembers): MemberTests => ({
  get app() {
    return app();
  },
  get members() {
    return members();
  },
  get owner() {
    return members().owner;
  },
  get admin() {
    return members().admin;
  },
  get member() {
    return members().member;
  },
  get stranger() {
    return members().stranger;
  },
});
