import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Company, signUpCompany } from './company.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** What a test of several people begins with. */
export interface CompanyTests extends Company {
  readonly app: TestApp;
  readonly company: Company;
}

/**
 * Starts a server for the tests of a file, and signs up a company for each of them. What the server logs of a fault fails the
 * test, whatever was answered.
 *
 * @param env settings of the server.
 * @returns what the test that runs begins with, read when it is wanted.
 */
export const eachWithCompany = (env: Readonly<Record<string, string>> = {}): CompanyTests => {
  let app: TestApp;
  let company: Company;
  beforeAll(async () => {
    app = await startTestApp({ env });
  });
  beforeEach(async () => {
    company = await signUpCompany(app);
  });
  afterEach(() => {
    if (app.complaints.length > 0) throw new Error(app.complaints.join(''));
  });
  afterAll(() => app.stop());
  return {
    get app() {
      return app;
    },
    get company() {
      return company;
    },
    get owner() {
      return company.owner;
    },
    get admin() {
      return company.admin;
    },
    get member() {
      return company.member;
    },
    get stranger() {
      return company.stranger;
    },
  };
};
