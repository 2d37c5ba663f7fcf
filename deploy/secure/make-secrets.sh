#!/bin/sh
# Makes the certificates, keys and passwords of the secured deployment, once:
#   sh deploy/secure/make-secrets.sh [folder]
# The folder is for its owner alone; in it files are readable, because containers run as other users and are given
# those files alone that they need. Keep it: with ca.key more certificates can be made, which the others trust.
set -eu
folder=${1:-$(dirname "$0")/secrets}
if [ -e "$folder" ]; then
  echo "$folder is there already. Remove it to make everything again; engines that run must be restarted then." >&2
  exit 1
fi
mkdir -p -m 700 "$folder"
cd "$folder"

openssl req -x509 -newkey rsa:3072 -sha256 -nodes -days 3650 -subj '/CN=Chat engines' -keyout ca.key -out ca.crt \
  -addext 'basicConstraints=critical,CA:true' -addext 'keyUsage=critical,keyCertSign,cRLSign' 2>/dev/null

# issue NAME COMMON_NAME: for the host NAME, and for localhost, which health checks use.
issue() {
  openssl req -newkey rsa:3072 -nodes -subj "/CN=$2" -keyout "$1.key" -out "$1.csr" 2>/dev/null
  printf '%s\n' "subjectAltName=DNS:$1,DNS:localhost" 'keyUsage=critical,digitalSignature,keyEncipherment' \
    'extendedKeyUsage=serverAuth,clientAuth' >"$1.ext"
  openssl x509 -req -sha256 -days 825 -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -extfile "$1.ext" \
    -out "$1.crt" 2>/dev/null
  rm "$1.csr" "$1.ext"
}
issue eventstoredb eventstoredb-node
issue mongodb mongodb
cat mongodb.key mongodb.crt >mongodb.pem
rm mongodb.key mongodb.crt
# What members of the replica set show to each other.
openssl rand -base64 756 >mongodb-members

{
  for name in EVENTSTOREDB_ADMIN EVENTSTOREDB_OPS EVENTSTOREDB_CHAT EVENTSTOREDB_OPERATOR MONGODB_ROOT MONGODB_CHAT; do
    echo "${name}_PASSWORD=$(openssl rand -hex 24)"
  done
} >passwords.env
chmod 644 ./*
chmod 600 ca.key passwords.env
echo "The secrets are in $folder."
