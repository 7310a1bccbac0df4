/** Where people try an app out that is not at home anywhere yet: cloud workspaces and tunnels, whose names change. */
const DEVELOPMENT_HOSTS = [
  'replit.dev',
  'repl.co',
  'gitpod.io',
  'app.github.dev',
  'githubpreview.dev',
  'csb.app',
  'codesandbox.io',
  'stackblitz.io',
  'webcontainer.io',
  'cloudworkstations.dev',
  'glitch.me',
  'ngrok.io',
  'ngrok.app',
  'ngrok-free.app',
  'loca.lt',
  'trycloudflare.com',
];

/** Whether a host name belongs to one of the services that host what is being developed. This machine itself does not. */
export const isDevelopmentHost = (hostname: string): boolean =>
  DEVELOPMENT_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
