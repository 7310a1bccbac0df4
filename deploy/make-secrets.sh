#!/bin/sh
# Makes the secrets that compose.replicas.yaml hands to its containers, in deploy/secrets. What is there stays as it is.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# The containers' users read the files; nobody else gets into the folder.
chmod 700 secrets
key() { head -c 36 /dev/urandom | base64 | tr '+/' '-_'; }
make() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }
make database-password "$(key)"
make database-url "postgresql://caravan:$(cat secrets/database-password)@postgres:5432/caravan"
make bucket-key "$(key)"
make bucket-config "{\"identities\":[{\"name\":\"caravan\",\"credentials\":[{\"accessKey\":\"caravan\",\"secretKey\":\"$(cat secrets/bucket-key)\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\"]}]}"
make server-key "$(key)"
make metrics-token "$(key)"
chmod 644 secrets/*
